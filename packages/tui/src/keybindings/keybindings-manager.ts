import type { KeyId } from "../input/key-id.js";
import { matchesKey } from "../input/keys.js";
import {
  conflictsOf,
  type KeybindingConflict,
  type KeybindingProblem,
  type ReadBindings,
  readBindings,
  withoutRepeats,
} from "./bindings.js";
import {
  type Keybinding,
  type KeybindingDefinition,
  type KeybindingDefinitions,
  type KeybindingsConfig,
  TUI_KEYBINDINGS,
} from "./definitions.js";

/** Which keys do what: the defaults of each action, and what the user has bound instead. */
export class KeybindingsManager {
  readonly #definitions: KeybindingDefinitions;
  #read: ReadBindings;
  /** Looked up for every key that is pressed. */
  readonly #resolved = new Map<string, readonly KeyId[]>();

  /**
   * `userBindings` is taken as it stands in a file: a key or a list of keys for each action, an empty list to unbind it.
   * What cannot be understood is left out, and told by {@link getProblems}.
   */
  constructor(definitions: KeybindingDefinitions, userBindings: Readonly<Record<string, unknown>> = {}) {
    this.#definitions = definitions;
    this.#read = readBindings(userBindings, definitions);
  }

  /** Whether an input sequence is one of the action's keys; never for an action that is not known. */
  matches(data: string, keybinding: Keybinding): boolean {
    return this.#keysOf(keybinding).some((key) => matchesKey(data, key));
  }

  /** The keys of an action; none where it is unbound or not known. */
  getKeys(keybinding: Keybinding): KeyId[] {
    return [...this.#keysOf(keybinding)];
  }

  /** What is known of an action; `undefined` where nobody has defined it. */
  getDefinition(keybinding: Keybinding): KeybindingDefinition | undefined {
    return this.#definitionOf(keybinding);
  }

  /** Keys that the user has bound to several actions. Defaults may share keys: they act in different places. */
  getConflicts(): KeybindingConflict[] {
    return conflictsOf(this.#read.keys);
  }

  /** All that is wrong with the user's bindings: unknown actions, unknown keys, conflicts. A snapshot. */
  getProblems(): KeybindingProblem[] {
    return [...this.#read.problems];
  }

  /** Replaces all that the user has bound. */
  setUserBindings(userBindings: Readonly<Record<string, unknown>>): void {
    this.#read = readBindings(userBindings, this.#definitions);
    this.#resolved.clear();
  }

  /** What the user has bound and could be understood. A copy. */
  getUserBindings(): KeybindingsConfig {
    return Object.fromEntries(Array.from(this.#read.keys, ([id, keys]) => [id, oneOrList(keys)]));
  }

  /** The keys of every action, a single one without a list around it. */
  getResolvedBindings(): KeybindingsConfig {
    return Object.fromEntries(Object.keys(this.#definitions).map((id) => [id, oneOrList(this.#keysOf(id))]));
  }

  #definitionOf(keybinding: string): KeybindingDefinition | undefined {
    return Object.hasOwn(this.#definitions, keybinding) ? this.#definitions[keybinding] : undefined;
  }

  #keysOf(keybinding: string): readonly KeyId[] {
    const known = this.#resolved.get(keybinding);
    if (known !== undefined) return known;
    const keys = this.#read.keys.get(keybinding) ?? this.#definitionOf(keybinding)?.defaultKeys;
    if (keys === undefined) return [];
    const resolved = Array.isArray(keys) ? withoutRepeats(keys) : [keys];
    this.#resolved.set(keybinding, resolved);
    return resolved;
  }
}

let current: KeybindingsManager | undefined;

/** Says which keys the components of this process obey. */
export function setKeybindings(keybindings: KeybindingsManager): void {
  current = keybindings;
}

/** The keys that the components of this process obey: the defaults, until {@link setKeybindings} said otherwise. */
export function getKeybindings(): KeybindingsManager {
  current ??= new KeybindingsManager(TUI_KEYBINDINGS);
  return current;
}

function oneOrList(keys: readonly KeyId[]): KeyId | KeyId[] {
  const [only] = keys;
  return only !== undefined && keys.length === 1 ? only : [...keys];
}
