import { type ReplayResponse, type ReplayServer, startReplayServer } from "@pi-stack/ai/testing";
import { afterEach } from "vitest";

const open: ReplayServer[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

/** A replay server that is closed after the test. */
export async function replay(...script: ReplayResponse[]): Promise<ReplayServer> {
  const server = await startReplayServer(script);
  open.push(server);
  return server;
}
