import { mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decideCall } from "../../../src/policy/decide-call.js";
import { type LoadedPolicy, loadPolicy, type PermissionSource } from "../../../src/policy/load-policy.js";

const builtIn: readonly string[] = ["read", "bash", "edit", "write", "grep", "find", "ls"];

export interface Permissions {
  mode?: string;
  allow?: string[];
  ask?: string[];
  deny?: string[];
}

/** A folder of its own, links followed. */
export function newFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), "policy-")));
}

/** The rules of one user in one folder. */
export function policyOf(cwd: string, value: unknown, others: readonly PermissionSource[] = []): LoadedPolicy {
  const sources: PermissionSource[] = [{ owner: "user", where: "settings.json", value }, ...others];
  return loadPolicy({ cwd, agentDir: join(cwd, ".agent"), sources, toolNames: builtIn });
}

/** What happens with a call: allow, ask or deny. */
export async function effectOf(
  { policy }: LoadedPolicy,
  toolName: string,
  input: Record<string, unknown>,
): Promise<"allow" | "ask" | "deny"> {
  const { decision } = await decideCall(policy, { toolCallId: "1", toolName, input });
  return decision.effect;
}
