import { formatKeyId, isKeyId, type KeyId, parseKeyId } from "../input/key-id.js";
import type { KeybindingDefinitions } from "./definitions.js";

/** A key that a user has bound to several actions. */
export interface KeybindingConflict {
  key: KeyId;
  /** Ids of the actions. */
  keybindings: string[];
}

/** What is wrong with a user's own bindings. */
export type KeybindingProblem =
  | {
      /** No action has this id. */
      kind: "unknown_action";
      keybinding: string;
      message: string;
    }
  | {
      /** What is bound to the action names no key. */
      kind: "unknown_key";
      keybinding: string;
      key: string;
      message: string;
    }
  | {
      /** The key is bound to several actions. */
      kind: "conflict";
      key: KeyId;
      keybindings: string[];
      message: string;
    };

/** A user's own bindings as they could be understood. */
export interface ReadBindings {
  /** Action id -> its keys; empty where the user has unbound it. */
  keys: Map<string, KeyId[]>;
  problems: KeybindingProblem[];
}

/** Reads a user's own bindings, which may come straight from a file. What names no key is left out and told. */
export function readBindings(
  config: Readonly<Record<string, unknown>>,
  definitions: KeybindingDefinitions,
): ReadBindings {
  const keys = new Map<string, KeyId[]>();
  const problems: KeybindingProblem[] = [];
  for (const [keybinding, value] of Object.entries(config)) {
    if (value === undefined) continue;
    if (!Object.hasOwn(definitions, keybinding)) {
      problems.push(unknownAction(keybinding, Object.keys(definitions)));
      continue;
    }
    const named: readonly unknown[] = Array.isArray(value) ? value : [value];
    const known = named.filter(isKeyId);
    for (const key of named.filter((each) => !isKeyId(each))) problems.push(unknownKey(keybinding, key));
    // Someone who wrote only keys that do not exist did not mean to unbind the action.
    if (known.length > 0 || named.length === 0) keys.set(keybinding, withoutRepeats(known));
  }
  return { keys, problems: [...problems, ...conflictsOf(keys).map(conflictProblem)] };
}

/** The keys that stand at several actions. */
export function conflictsOf(keys: ReadonlyMap<string, readonly KeyId[]>): KeybindingConflict[] {
  const actions = new Map<KeyId, string[]>();
  for (const [keybinding, bound] of keys) {
    for (const key of bound) {
      const same = canonical(key);
      actions.set(same, [...(actions.get(same) ?? []), keybinding]);
    }
  }
  return [...actions].filter(([, ids]) => ids.length > 1).map(([key, keybindings]) => ({ key, keybindings }));
}

/** The keys, each once, however they are written. */
export function withoutRepeats(keys: readonly KeyId[]): KeyId[] {
  return keys.filter((key, index) => keys.findIndex((each) => canonical(each) === canonical(key)) === index);
}

function canonical(key: KeyId): KeyId {
  const combination = parseKeyId(key);
  return (combination && formatKeyId(combination)) ?? key;
}

function unknownAction(keybinding: string, known: readonly string[]): KeybindingProblem {
  const message = `No action is called "${keybinding}". Known actions: ${known.join(", ")}.`;
  return { kind: "unknown_action", keybinding, message };
}

function unknownKey(keybinding: string, value: unknown): KeybindingProblem {
  const key = typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  const message = `${keybinding}: "${key}" names no key. A key is written like "ctrl+shift+p", "alt+up" or "f5".`;
  return { kind: "unknown_key", keybinding, key, message };
}

function conflictProblem({ key, keybindings }: KeybindingConflict): KeybindingProblem {
  const message = `"${key}" is bound to several actions: ${keybindings.join(", ")}. Give each its own key.`;
  return { kind: "conflict", key, keybindings, message };
}
