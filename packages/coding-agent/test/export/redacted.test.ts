import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fauxAssistantMessage } from "@pi-stack/ai";
import { AuthStorage } from "@pi-stack/coding-agent";
import { expect, it } from "vitest";
import { tempFolder } from "../support/folder.js";
import { piWorld } from "../support/pi.js";
import { scriptedSession } from "../support/session.js";

const token = `ghp_${"AbCd1234".repeat(5)}`;

it("an export holds no key, and a page not the user's folder", async () => {
  const authStorage = AuthStorage.inMemory({ other: { type: "api_key", key: "stored-under-other" } });
  const words = `I saw ${token} and stored-under-other in ${homedir()}/notes`;
  const { session } = await scriptedSession([fauxAssistantMessage(words)], { authStorage });
  await session.prompt(`look at ${token}`);
  const folder = tempFolder();
  const page = readFileSync(await session.exportToHtml(join(folder, "page.html")), "utf8");
  const branch = readFileSync(session.exportToJsonl(join(folder, "branch.jsonl")), "utf8");
  for (const text of [page, branch]) {
    expect(text).not.toContain(token);
    expect(text).not.toContain("stored-under-other");
    expect(text).toContain("I saw [key] and [key] in ");
  }
  expect(page).not.toContain(`${homedir()}/notes`);
  expect(branch).toContain(`${homedir()}/notes`);
  expect(JSON.parse(branch.split("\n")[0] ?? "")).toMatchObject({
    type: "session",
    cwd: session.sessionManager.getCwd(),
  });
  // The session itself is the user's own, and stays as it was said.
  expect(readFileSync(session.sessionManager.getSessionFile() ?? "", "utf8")).toContain(token);
});

it("an error holds no key", async () => {
  const { run } = await piWorld();
  const result = await run(["--export", `/nowhere/${token}.jsonl`]);
  expect(result.code).toBe(1);
  expect(result.stderr).toContain("/nowhere/[key].jsonl");
  expect(result.stderr).not.toContain(token);
});
