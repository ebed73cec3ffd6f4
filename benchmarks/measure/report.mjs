import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { spread } from "./statistics.mjs";

const results = fileURLToPath(new URL("../results", import.meta.url));

/** One line of the table. `budget` undefined: recorded only. `basis` says what was measured, in plain units. */
export function figure(name, values, { unit, budget, basis }) {
  const { median, min, max } = spread(values);
  return { name, unit, budget, median, min, max, runs: values.length, basis };
}

export function isMissed({ budget, median }) {
  return budget !== undefined && median > budget;
}

export function printFigures(area, figures) {
  console.log(`\n${area}`);
  for (const one of figures) {
    const budget = one.budget === undefined ? "recorded" : `<= ${one.budget}`;
    const numbers = `${round(one.median)} ${one.unit}  (${round(one.min)} to ${round(one.max)}, ${one.runs} runs)`;
    console.log(`  ${isMissed(one) ? "MISSED" : "  ok  "}  ${one.name.padEnd(58)} ${budget.padEnd(9)} ${numbers}`);
    if (one.basis) console.log(`          ${one.basis}`);
  }
}

export function writeFigures(area, figures) {
  const machine = {
    node: process.version,
    platform: process.platform,
    cpu: cpus()[0]?.model.trim(),
    cores: cpus().length,
  };
  const rounded = figures.map((one) => ({
    ...one,
    median: round(one.median),
    min: round(one.min),
    max: round(one.max),
    missed: isMissed(one),
  }));
  mkdirSync(results, { recursive: true });
  const content = { area, date: new Date().toISOString().slice(0, 10), ...machine, figures: rounded };
  writeFileSync(join(results, `${area}.json`), `${JSON.stringify(content, undefined, 2)}\n`);
}

export function round(value) {
  return Math.round(value * 100) / 100;
}
