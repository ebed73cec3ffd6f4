import { onTestFinished, vi } from "vitest";
import { tempFolder } from "./folder.js";

/** An empty home folder for one test, so that nothing of this machine's user is read. */
export function tempHome(): string {
  const home = tempFolder();
  vi.stubEnv("HOME", home);
  vi.stubEnv("USERPROFILE", home);
  onTestFinished(() => void vi.unstubAllEnvs());
  return home;
}
