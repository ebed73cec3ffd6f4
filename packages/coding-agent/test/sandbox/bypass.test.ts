import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSandbox, type Sandbox } from "../../src/sandbox/create-sandbox.js";
import { createLocalBashOperations } from "../../src/tools/bash/local-operations.js";
import { hasProgram } from "../support/programs.js";
import { type AttackedMachine, attackedMachine, secret } from "./attacked-machine.js";
import { type Attack, attacks } from "./bypass-cases.js";

const settings = { enabled: true, writable: [], hidden: [], readable: [], network: "off" as const };

/** Runs a command as the bash tool does; whatever becomes of it is told by what it printed. */
async function run(machine: AttackedMachine, command: string, sandbox?: Sandbox): Promise<string> {
  const pieces: Buffer[] = [];
  const { exec } = createLocalBashOperations({ sandbox });
  await exec(command, machine.work, { onData: (data) => void pieces.push(data), env: machine.env, timeout: 10 });
  return Buffer.concat(pieces).toString();
}

/** What the attack has achieved, or nothing. */
async function achieved({ aim, command }: Attack, machine: AttackedMachine, sandbox?: Sandbox): Promise<string> {
  const [before, visits] = [machine.state(), machine.visits()];
  const printed = await run(machine, command, sandbox);
  if (aim === "read") return printed.includes(secret) ? printed : "";
  if (aim === "write") return machine.state() === before ? "" : "something was changed";
  if (aim === "reach") return machine.visits() === visits && !printed.includes(secret) ? "" : "somebody was reached";
  if (aim === "signal") return isRunning(machine.victim.pid) ? "" : "killed";
  return sleepers().length === 0 ? "" : "lives on";
}

/** As the system sees it: we ourselves hear of an end later. */
function isRunning(pid: number | undefined): boolean {
  try {
    const state = /\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1];
    return state !== "Z" && state !== "X";
  } catch {
    // Gone, and heard of.
    return false;
  }
}

/** Processes that a survivor would be. */
function sleepers(): string[] {
  return readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readFileSync(`/proc/${name}/cmdline`, "utf8") === "sleep\x001003\0";
    } catch {
      // Ended meanwhile.
      return false;
    }
  });
}

describe.runIf(hasProgram("bwrap"))("what a sandboxed command cannot do", () => {
  let machine: AttackedMachine;
  let sandbox: Sandbox;
  beforeAll(async () => {
    machine = await attackedMachine();
    const { work: folder, agentDir, home } = machine;
    sandbox = createSandbox({ settings, folder, agentDir, home });
  });
  afterAll(() => {
    sandbox.dispose();
    machine.close();
  });

  it.each(attacks)("$aim: $title", async (attack) => {
    expect(await achieved(attack, machine, sandbox)).toBe("");
  });

  it.each(attacks.filter(({ needs }) => needs === undefined))("could do without: $aim: $title", async (attack) => {
    const open = await attackedMachine();
    try {
      expect(await achieved(attack, open)).not.toBe("");
    } finally {
      for (const pid of sleepers()) process.kill(Number(pid), "SIGKILL");
      open.close();
    }
  });
});
