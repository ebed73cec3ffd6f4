import type { ToolVerdict } from "../contracts/tool-guard.js";
import type { Decision } from "./policy.js";

type Asked = Extract<Decision, { effect: "ask" }>;

/** A refusal in words that the model reads. */
export function refuse(reason: string): ToolVerdict {
  return { isAllowed: false, reason };
}

/** A rule forbids it. */
export function forbidden(because: string): ToolVerdict {
  return refuse(`Not run: ${because}. Do not try to reach the same by other ways; say what you need it for.`);
}

/** It has to be asked, and there is nobody. */
export function nobodyToAsk({ because, grants, isLasting, rule }: Asked): ToolVerdict {
  const why = `Not run: it needs the user's consent, and nobody can be asked here: ${because}.`;
  if (!isLasting) {
    const what = rule
      ? "Take that rule away, or run it at a terminal."
      : "Run it at a terminal, or write it in a plainer way.";
    return refuse(`${why} ${what}`);
  }
  const list = grants.map((text) => JSON.stringify(text)).join(", ");
  const flags = grants.map((text) => `--allow ${inShell(text)}`).join(" ");
  return refuse(`${why} To allow it, add ${list} to permissions.allow in the settings, or start pi with ${flags}`);
}

/** The user said no. */
export function declined(reason: string | undefined): ToolVerdict {
  const words = reason?.trim();
  if (words) return refuse(`Not run: the user refused this call and says: ${words}`);
  return refuse("Not run: the user refused this call. Do not repeat it; ask what they want instead.");
}

function inShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
