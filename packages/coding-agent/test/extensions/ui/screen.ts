import type { ExtensionAPI, ExtensionContext, ExtensionFactory, ExtensionUIContext } from "@pi-stack/coding-agent";
import { expect } from "vitest";
import { interactive } from "../../interactive/support.js";

/** The interactive mode with an extension whose hands a test has. */
export async function screenWithExtension(
  register: ExtensionFactory = () => undefined,
  { steps = [], others = [], size }: ScreenOptions = {},
) {
  const contexts: ExtensionContext[] = [];
  const apis: ExtensionAPI[] = [];
  const extension: ExtensionFactory = (pi) => {
    apis.push(pi);
    pi.on("session_start", (_event, context) => void contexts.push(context));
    return register(pi);
  };
  const world = await interactive(steps, size, undefined, { extensions: [extension, ...others] });
  await expect.poll(() => contexts.length).toBe(1);
  return {
    ...world,
    /** What the extension of the present session is given. */
    get context(): ExtensionContext {
      return required(contexts.at(-1));
    },
    get ui(): ExtensionUIContext {
      return required(contexts.at(-1)).ui;
    },
    get pi(): ExtensionAPI {
      return required(apis.at(-1));
    },
    /** How many sessions have begun, reloads included. */
    starts: () => contexts.length,
    gone: (words: string): Promise<void> => expect.poll(world.screen).not.toContain(words),
  };
}

interface ScreenOptions {
  steps?: Parameters<typeof interactive>[0];
  others?: readonly ExtensionFactory[];
  size?: { columns: number; rows: number };
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("The extension has not begun.");
  return value;
}
