import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { onTestFinished } from "vitest";

/** A request to a login server: its path, and its fields. */
export interface LoginRequest {
  path: string;
  fields: Record<string, string>;
  authorization: string | undefined;
}

/** What it answers: a status and fields, or a text as it is. */
export type LoginAnswer = { status?: number; fields?: object; text?: string };

/** A login server on this machine, whose answers a test writes. */
export async function loginServer(
  respond: (request: LoginRequest, count: number) => LoginAnswer,
): Promise<{ url: string; requests: LoginRequest[] }> {
  const requests: LoginRequest[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    const isJson = request.headers["content-type"] === "application/json";
    const fields = isJson ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
    const asked = { path: request.url ?? "", fields, authorization: request.headers.authorization };
    requests.push(asked);
    const { status = 200, fields: answer = {}, text = JSON.stringify(answer) } = respond(asked, requests.length);
    response.writeHead(status).end(text);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`, requests };
}

/** Whether a verifier belongs to the challenge that a page was given. */
export function belongs(verifier: string | undefined, page: URL): boolean {
  const digest = createHash("sha256")
    .update(verifier ?? "")
    .digest("base64url");
  return digest === page.searchParams.get("code_challenge");
}
