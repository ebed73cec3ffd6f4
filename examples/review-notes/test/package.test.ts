import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fauxAssistantMessage, fauxToolCall, registerFauxProvider } from "@pi-stack/ai";
import {
  AuthStorage,
  createAgentSession,
  DefaultPackageManager,
  DefaultResourceLoader,
  type ExtensionError,
  ModelRegistry,
  SessionManager,
  SettingsManager,
} from "@pi-stack/coding-agent";
import { expect, it, onTestFinished } from "vitest";

const packageDir = fileURLToPath(new URL("..", import.meta.url));
const listener = fileURLToPath(new URL("./listener.ts", import.meta.url));

it("is installed as the guide says, and brings one of everything", async () => {
  const { resources, manager } = await installed();
  expect(Object.entries(resources).map(([kind, found]) => [kind, found.length])).toEqual([
    ["extensions", 1],
    ["skills", 1],
    ["prompts", 1],
    ["themes", 1],
  ]);
  expect(manager.listConfiguredPackages()).toMatchObject([{ scope: "user", version: "0.0.0" }]);
});

it("keeps notes that another extension has graded, by events that the package has declared", async () => {
  const { cwd, agentDir, settingsManager } = await installed();
  const provider = registerFauxProvider({ models: [{ id: "one" }] });
  onTestFinished(() => provider.unregister());
  const note = (file: string) => fauxToolCall("review_note", { file, words: "It leaks." });
  provider.setResponses([
    fauxAssistantMessage([note("src/auth/keys.ts"), note("readme.md")], { stopReason: "toolUse" }),
    fauxAssistantMessage("Two notes."),
  ]);
  const resourceLoader = new DefaultResourceLoader({
    cwd,
    agentDir,
    settingsManager,
    additionalExtensionPaths: [listener],
  });
  await resourceLoader.reload();
  expect(resourceLoader.getExtensions().errors).toEqual([]);
  expect(resourceLoader.getSkills().skills.map(({ name }) => name)).toEqual(["careful-review"]);
  const authStorage = AuthStorage.inMemory({ faux: { type: "api_key", key: "none" } });
  const { session } = await createAgentSession({
    cwd,
    resourceLoader,
    settingsManager,
    modelRegistry: ModelRegistry.inMemory(authStorage),
    sessionManager: SessionManager.inMemory(cwd),
    model: provider.getModel("one"),
  });
  const errors: ExtensionError[] = [];
  await session.bindExtensions({ onError: (error) => void errors.push(error) });
  await session.prompt("review");
  const kept = session.sessionManager.getBranch().flatMap((entry) => (entry.type === "custom" ? [entry.data] : []));
  expect(kept).toEqual([
    { file: "src/auth/keys.ts", words: "It leaks.", severity: "high" },
    { file: "readme.md", words: "It leaks.", severity: "low" },
  ]);
  expect(session.sessionName).toBe("low: readme.md");
  expect(errors.map(({ event, error }) => [event, error])).toEqual([
    ["review-notes:adding", "no opinion today"],
    ["review-notes:adding", "no opinion today"],
  ]);
  session.dispose();
});

it("would be published with its files, and without its tests", () => {
  const [packed] = JSON.parse(
    execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd: packageDir, encoding: "utf8" }),
  );
  const paths: string[] = packed.files.map(({ path }: { path: string }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      "src/review-notes.ts",
      "skills/careful-review/SKILL.md",
      "prompts/review.md",
      "themes/sea.json",
    ]),
  );
  expect(paths.filter((path) => path.startsWith("test/"))).toEqual([]);
});

async function installed() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "pi-example-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [cwd, agentDir] = [folder, join(folder, "agent")];
  const settingsManager = SettingsManager.create(cwd, agentDir);
  const manager = new DefaultPackageManager({ cwd, agentDir, settingsManager });
  const { resources } = await manager.installAndPersist(packageDir);
  return { cwd, agentDir, settingsManager, manager, resources };
}
