/** What the sandbox adds to a command, beside the same command in the open. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSandbox } from "../packages/coding-agent/dist/sandbox/create-sandbox.js";
import { createLocalBashOperations } from "../packages/coding-agent/dist/tools/bash/local-operations.js";
import { figure, round } from "./measure/report.mjs";
import { median } from "./measure/statistics.mjs";

const runs = 41;
const settings = { enabled: true, writable: [], hidden: [], readable: [], network: "off" };

export async function measure() {
  const root = mkdtempSync(join(tmpdir(), "pi-bench-"));
  const place = { folder: root, agentDir: join(root, "agent") };
  const closed = createSandbox({ settings, ...place });
  const some = createSandbox({ settings: { ...settings, network: ["example.com"] }, ...place });
  try {
    const open = createLocalBashOperations();
    const times = { open: [], closed: [], some: [] };
    const ways = {
      open,
      closed: createLocalBashOperations({ sandbox: closed }),
      some: createLocalBashOperations({ sandbox: some }),
    };
    for (let run = 0; run <= runs; run++) {
      for (const [name, operations] of Object.entries(ways)) {
        const start = performance.now();
        await operations.exec("true", root, { onData: () => undefined });
        // The first run of each loads what is needed and looks for bubblewrap.
        if (run > 0) times[name].push(performance.now() - start);
      }
    }
    const basis = `in the open: ${round(median(times.open))} ms`;
    const added = (name) => times[name].map((ms, index) => ms - times.open[index]);
    return [
      figure("a command without a network: time that the sandbox adds", added("closed"), {
        unit: "ms",
        budget: 25,
        basis,
      }),
      figure("a command with a network of some hosts: added time", added("some"), {
        unit: "ms",
        budget: undefined,
        basis,
      }),
    ];
  } finally {
    closed.dispose();
    some.dispose();
    rmSync(root, { recursive: true, force: true });
  }
}
