import { ProjectTrust } from "../../composition/project-trust.js";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
import type { ModeOutput } from "../../modes/mode-output.js";
import { DefaultPackageManager } from "../../resources/packages/package-manager.js";
import { SettingsManager } from "../../settings/settings-manager.js";
import { getAgentDir } from "../../storage/agent-dir.js";
import { trustAtTerminal } from "../ask-trust.js";
import type { ProcessGuard } from "../process-guard.js";
import { changesProject, mayChangeProject } from "./change-project.js";
import { installMissing, installPackages, listPackages, removePackages } from "./package-actions.js";
import { packageUsage } from "./package-usage.js";
import { type PackageCommand, parsePackageCommand } from "./parse-package-command.js";
import { updatePackages } from "./update-action.js";

/** What a command about packages works with. */
export interface PackageCommandContext {
  cwd: string;
  output: ModeOutput;
  guard: ProcessGuard;
}

/**
 * Runs `pi install`, `remove`, `update`, `list` or `config`.
 *
 * @returns the exit code
 * @throws {@link CodingAgentError}
 */
export async function runPackageCommand(argv: readonly string[], context: PackageCommandContext): Promise<number> {
  const { cwd, output, guard } = context;
  const command = parsePackageCommand(argv);
  if (command.flags.has("help")) return help(command, output);
  if (command.flags.has("offline")) process.env["PI_OFFLINE"] = "1";
  const agentDir = getAgentDir();
  if (command.name === "update" && (command.flags.has("models") || command.sources[0] === "models")) {
    return models(agentDir, context);
  }
  const { trust, isTrusted } = await decide(command, context, agentDir);
  const settings = SettingsManager.create(cwd, agentDir, { projectIsTrusted: isTrusted });
  for (const { error } of settings.drainErrors()) output.warn(`pi: ${error.message}`);
  if (changesProject(command) && !isTrusted && !mayChangeProject(cwd)) throw notTrusted(cwd);
  const skipped = await trust.skipped(cwd);
  if (skipped !== undefined && !changesProject(command)) output.warn(`pi: ${skipped}`);
  if (command.name === "config") {
    const { configure } = await import("./configure.js");
    return configure({ cwd, agentDir, settings, trust, guard });
  }
  const stop = new AbortController();
  const working = { manager: packageManager(cwd, agentDir, settings, stop.signal), settings, output, command };
  const act = (): Promise<number> => actionOf(command)(working);
  const work = isTrusted ? trust.duringOwnChange(cwd, act) : act();
  guard.onEnd(async () => {
    stop.abort();
    // What was begun is taken back; what went wrong is told where it was started.
    await work.catch(() => undefined);
  });
  return work;
}

/** Of the user alone: no project is asked about. */
async function models(agentDir: string, { output, guard }: PackageCommandContext): Promise<number> {
  const { updateModels } = await import("./update-models.js");
  const stop = new AbortController();
  const work = updateModels(agentDir, output, stop.signal);
  guard.onEnd(async () => {
    stop.abort();
    // What went wrong is told where it was started.
    await work.catch(() => undefined);
  });
  return work;
}

function actionOf(command: PackageCommand): typeof installPackages {
  if (command.name === "install") return command.flags.has("missing") ? installMissing : installPackages;
  if (command.name === "remove") return removePackages;
  return command.name === "update" ? updatePackages : listPackages;
}

function packageManager(
  cwd: string,
  agentDir: string,
  settingsManager: SettingsManager,
  signal: AbortSignal,
): DefaultPackageManager {
  return new DefaultPackageManager({ cwd, agentDir, settingsManager, signal });
}

/** A person at a terminal is asked as they are when a session starts. */
async function decide(
  { flags }: PackageCommand,
  { cwd, guard }: PackageCommandContext,
  agentDir: string,
): Promise<{ trust: ProjectTrust; isTrusted: boolean }> {
  const flag = flags.has("approve") ? true : flags.has("no-approve") ? false : undefined;
  const settings = SettingsManager.create(cwd, agentDir);
  const trust = new ProjectTrust({ agentDir, flag, byDefault: () => settings.getDefaultProjectTrust() });
  if (process.stdin.isTTY && process.stdout.isTTY) trustAtTerminal(trust, settings, guard);
  return { trust, isTrusted: await trust.isTrusted(cwd) };
}

function notTrusted(cwd: string): CodingAgentError {
  return new CodingAgentError(
    "package_failed",
    `${cwd} is not trusted, and what is there would take part. Look at .pi, and use --approve if you know where it comes from.`,
  );
}

async function help({ name }: PackageCommand, output: ModeOutput): Promise<number> {
  await output.write(`Usage\n  ${packageUsage[name]}`);
  return 0;
}
