import { errorMessage } from "../../errors/system-error.js";
import type { ModeOutput } from "../../modes/mode-output.js";
import { findSandbox } from "../../sandbox/find-sandbox.js";
import { type ManagedSettings, readManagedSettings } from "../../settings/managed-settings.js";
import { mergeSandboxSettings, sandboxSettingsFiles } from "../../settings/sandbox-settings.js";
import { SettingsManager } from "../../settings/settings-manager.js";
import { getAgentDir } from "../../storage/agent-dir.js";
import { findShell } from "../../tools/bash/shell.js";
import { checkFiles } from "./check-files.js";
import { type Finding, ok, problem, warning } from "./finding.js";

const marks = { ok: "ok", warning: "!!", problem: "NO" } as const;

/**
 * `pi doctor`: says what works on this machine, what does not, and what to do about it.
 * @returns the exit code: 1 when something that is asked for cannot work
 */
export async function runDoctor(cwd: string, output: ModeOutput): Promise<number> {
  const agentDir = getAgentDir();
  const settings = SettingsManager.create(cwd, agentDir);
  const findings = [
    ok("node", `${process.version} on ${process.platform} ${process.arch}`),
    ...checkFiles(agentDir),
    ...checkSettings(settings),
    checkShell(settings),
    await checkSearch(),
    ...(await checkManaged(settings, cwd)),
  ];
  await output.write(
    findings.map(({ state, what, detail }) => `${marks[state]}  ${what.padEnd(14)} ${detail}\n`).join(""),
  );
  return findings.some(({ state }) => state === "problem") ? 1 : 0;
}

function checkSettings(settings: SettingsManager): Finding[] {
  const errors = settings.drainErrors().map(({ error }) => problem("settings", error.message));
  const notices = settings.getNotices().map((notice) => warning("settings", notice));
  return errors.length + notices.length > 0 ? [...errors, ...notices] : [ok("settings", "can be read")];
}

function checkShell(settings: SettingsManager): Finding {
  try {
    return ok("shell", findShell({ shellPath: settings.getShellPath() }).shell);
  } catch (error) {
    return problem("shell", errorMessage(error));
  }
}

async function checkSearch(): Promise<Finding> {
  try {
    const { findRipgrep } = await import("../../tools/grep/find-ripgrep.js");
    return ok("grep", await findRipgrep());
  } catch (error) {
    return problem("grep", errorMessage(error));
  }
}

/** The settings of whoever manages this machine, if there are any, and what they mean for the sandbox. */
async function checkManaged(manager: SettingsManager, cwd: string): Promise<Finding[]> {
  try {
    const managed = readManagedSettings();
    const found = managed ? [ok("managed", `${managed.path} holds: ${Object.keys(managed).slice(1).join(", ")}`)] : [];
    return [...found, await checkSandbox(manager, managed, cwd)];
  } catch (error) {
    return [problem("managed", errorMessage(error))];
  }
}

async function checkSandbox(
  manager: SettingsManager,
  managed: ManagedSettings | undefined,
  cwd: string,
): Promise<Finding> {
  const { settings } = mergeSandboxSettings(sandboxSettingsFiles(manager, managed));
  try {
    const { path } = await findSandbox({ folder: cwd });
    return ok("sandbox", `${path} works; it is ${settings.enabled ? "on" : "off (--sandbox, or sandbox.enabled)"}`);
  } catch (error) {
    const tell = settings.enabled ? problem : warning;
    return tell("sandbox", errorMessage(error));
  }
}
