import type { FileHandle } from "node:fs/promises";
import type { FileGate, GuardedCall, ToolGuard, ToolVerdict } from "../contracts/tool-guard.js";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage } from "../errors/system-error.js";
import { openedPath } from "../storage/paths/opened-path.js";
import { realPath } from "../storage/paths/real-path.js";
import { resolveExistingPath, resolveWritePath } from "../storage/paths/resolve-existing.js";
import { judgePath, type SandboxPolicy } from "./sandbox-policy.js";

/** The built-in tools that work on files in this process, and what they do with them. */
const fileTools: ReadonlyMap<string, "read" | "write"> = new Map([
  ["read", "read"],
  ["grep", "read"],
  ["find", "read"],
  ["ls", "read"],
  ["edit", "write"],
  ["write", "write"],
]);

/** Holds the tools that work in this process to what sandboxed commands may do, before another guard is asked. */
export class SandboxGuard implements ToolGuard {
  readonly files: FileGate;
  readonly #policy: SandboxPolicy;
  readonly #inner: ToolGuard | undefined;

  constructor(policy: SandboxPolicy, inner: ToolGuard | undefined) {
    this.#policy = policy;
    this.#inner = inner;
    this.files = {
      confirm: (toolCallId, access, path, file) => this.#confirm(toolCallId, access, path, file),
      hides: (path) => judgePath(policy, realPath(path), "read") !== undefined || inner?.files.hides(path) === true,
    };
  }

  async check(call: GuardedCall, signal: AbortSignal | undefined): Promise<ToolVerdict> {
    try {
      const reason = await this.#judge(call);
      if (reason !== undefined) return { isAllowed: false, reason: `Not run: ${reason}` };
    } catch (error) {
      return { isAllowed: false, reason: `Not run: it cannot be told where it leads (${errorMessage(error)}).` };
    }
    return this.#inner ? this.#inner.check(call, signal) : { isAllowed: true };
  }

  checkUserCommand(command: string): ToolVerdict {
    return this.#inner?.checkUserCommand(command) ?? { isAllowed: true };
  }

  finish(toolCallId: string): void {
    this.#inner?.finish(toolCallId);
  }

  async #judge({ toolName, input }: GuardedCall): Promise<string | undefined> {
    const access = fileTools.get(toolName);
    if (access === undefined) return undefined;
    const path = typeof input["path"] === "string" ? input["path"] : ".";
    const resolve = toolName === "write" ? resolveWritePath : resolveExistingPath;
    return judgePath(this.#policy, realPath(await resolve(path, this.#policy.folder)), access);
  }

  /** For a write, the handle is that of the folder. */
  async #confirm(toolCallId: string, access: "read" | "write", path: string, file?: FileHandle): Promise<void> {
    const real = file === undefined ? realPath(path) : await openedPath(file, path, access === "write");
    const reason = judgePath(this.#policy, real, access);
    if (reason !== undefined) throw new CodingAgentError("access_denied", `Not done: ${reason}`);
    await this.#inner?.files.confirm(toolCallId, access, path, file);
  }
}
