import type { FileHandle } from "node:fs/promises";
import type {
  ApprovalAnswer,
  ApprovalPrompt,
  FileGate,
  GuardedCall,
  ToolGuard,
  ToolVerdict,
} from "../contracts/tool-guard.js";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage } from "../errors/system-error.js";
import { openedPath } from "../storage/paths/opened-path.js";
import { realPath } from "../storage/paths/real-path.js";
import { decideBash } from "./decide-bash.js";
import { decideCall } from "./decide-call.js";
import { decidePath, judged, limitOf, type PathTool } from "./decide-path.js";
import type { Decision, Policy } from "./policy.js";
import { declined, forbidden, nobodyToAsk, refuse } from "./refusal.js";

/** What a {@link PermissionGuard} works with. */
export interface PermissionGuardOptions {
  policy: Policy;
  /** Whoever can be asked now. */
  prompt: () => ApprovalPrompt | undefined;
  /** What was allowed for this session; outlives the guard. */
  grants: Set<string>;
  /** Keeps rules for later sessions in this folder. */
  keep: (rules: readonly string[]) => Promise<void>;
}

type Asked = Extract<Decision, { effect: "ask" }>;

/** Calls whose files are remembered; one that was aborted may never tell that it is over. */
const maxOpenCalls = 500;

/** Judges calls by the rules of the user, the project and whoever manages this machine. */
export class PermissionGuard implements ToolGuard {
  readonly files: FileGate;
  readonly #options: PermissionGuardOptions;
  /** The files that were judged, by calls. */
  readonly #judged = new Map<string, { tool: PathTool; real: string }>();
  /** One question at a time. */
  #questions: Promise<unknown> = Promise.resolve();

  constructor(options: PermissionGuardOptions) {
    this.#options = options;
    this.files = {
      confirm: (toolCallId, access, path, file) => this.#confirm(toolCallId, access, path, file),
      hides: (path) => this.#hides(path),
    };
  }

  async check(call: GuardedCall, signal: AbortSignal | undefined): Promise<ToolVerdict> {
    try {
      return await this.#check(call, signal);
    } catch (error) {
      return refuse(`Not run: it could not be checked against the permission rules (${errorMessage(error)}).`);
    }
  }

  checkUserCommand(command: string): ToolVerdict {
    const { policy } = this.#options;
    const decision = decideBash(policy, command, policy.cwd);
    // Typing it was the answer to whatever would be asked.
    return decision.effect === "deny" ? refuse(`Not run: ${decision.because}.`) : { isAllowed: true };
  }

  finish(toolCallId: string): void {
    this.#judged.delete(toolCallId);
  }

  async #check(call: GuardedCall, signal: AbortSignal | undefined): Promise<ToolVerdict> {
    const { decision, tool, real } = await decideCall(this.#options.policy, call);
    if (tool && real !== undefined) this.#remember(call.toolCallId, { tool, real });
    if (decision.effect === "allow" || this.#isGranted(decision)) return { isAllowed: true };
    if (decision.effect === "deny") return forbidden(decision.because);
    const question = this.#questions.then(() => this.#ask(call, decision, signal));
    this.#questions = question.catch(() => undefined);
    return question;
  }

  #isGranted(decision: Decision): boolean {
    if (decision.effect !== "ask" || decision.rule?.owner === "managed") return false;
    return decision.grants.length > 0 && decision.grants.every((grant) => this.#options.grants.has(grant));
  }

  async #ask(call: GuardedCall, decision: Asked, signal: AbortSignal | undefined): Promise<ToolVerdict> {
    // The answer to the question before may have been for this one too.
    if (this.#isGranted(decision)) return { isAllowed: true };
    const prompt = this.#options.prompt();
    if (!prompt) return nobodyToAsk(decision);
    if (signal?.aborted) return refuse("Not run: the run was aborted.");
    const { because, grants, isLasting, rule } = decision;
    const request = {
      toolName: call.toolName,
      input: call.input,
      because,
      rules: isLasting ? grants : [],
      canRemember: rule?.owner !== "managed",
      cwd: this.#options.policy.cwd,
    };
    return this.#take(await prompt.ask(request, signal), decision);
  }

  async #take(answer: ApprovalAnswer, { grants, isLasting }: Asked): Promise<ToolVerdict> {
    if (answer.choice === "no") return declined(answer.reason);
    if (answer.choice !== "once") for (const grant of grants) this.#options.grants.add(grant);
    if (answer.choice === "always" && isLasting) {
      try {
        await this.#options.keep(grants);
      } catch (error) {
        process.emitWarning(`The rule was not saved and holds for this session: ${errorMessage(error)}`);
      }
    }
    return { isAllowed: true };
  }

  #remember(toolCallId: string, file: { tool: PathTool; real: string }): void {
    const [oldest] = this.#judged.keys();
    if (this.#judged.size >= maxOpenCalls && oldest !== undefined) this.#judged.delete(oldest);
    this.#judged.set(toolCallId, file);
  }

  /** For a write, the handle is that of the folder. */
  async #confirm(toolCallId: string, access: "read" | "write", path: string, file?: FileHandle): Promise<void> {
    const expected = this.#judged.get(toolCallId);
    const real = file === undefined ? realPath(path) : await openedPath(file, path, access === "write");
    if (expected !== undefined && expected.real === real) return;
    const tool = expected?.tool ?? access;
    if (decidePath(this.#options.policy, tool, { lexical: path, real }).effect === "allow") return;
    throw new CodingAgentError(
      "access_denied",
      `Not done: ${path} leads to ${real} now, which is not what was allowed. Links were changed meanwhile.`,
    );
  }

  #hides(path: string): boolean {
    const { policy } = this.#options;
    const { rules } = policy;
    if (rules.deny.length === 0 && rules.ask.length === 0) return false;
    const place = judged(path);
    return (["deny", "ask"] as const).some((effect) => limitOf(policy, effect, "read", place) !== undefined);
  }
}
