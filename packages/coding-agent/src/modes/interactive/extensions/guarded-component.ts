import { type Component, truncateToWidth } from "@pi-stack/tui";
import { CodingAgentError } from "../../../errors/coding-agent-error.js";
import { wordsOf } from "../../../extensions/extension-error.js";
import { isComponent } from "../../../rendering/component-check.js";

/** What the screen calls, and what it is given instead when that fails. */
const fallbacks: Readonly<Record<string, () => unknown>> = {
  getText: () => "",
  getExpandedText: () => "",
  handleInput: () => undefined,
  invalidate: () => undefined,
  dispose: () => undefined,
  setExpanded: () => undefined,
  setText: () => undefined,
  insertTextAtCursor: () => undefined,
  addToHistory: () => undefined,
  setAutocompleteProvider: () => undefined,
  setPaddingX: () => undefined,
  setAutocompleteMaxVisible: () => undefined,
};

/** How a {@link guardedComponent} fails. */
export interface GuardOptions {
  /** What it is, for the row that stands in its place: "The widget of ...". */
  name: string;
  /** Colours that row. */
  paint: (text: string) => string;
  /** Told once. Not while a frame is being drawn. */
  onFailure: (error: unknown) => void;
  /** Until it has been drawn once, what fails in drawing is thrown. @defaultValue false */
  isTriedFirst?: boolean;
}

/** Those that are guards themselves: renderers give back what they gave before. */
const guards = new WeakSet<object>();

/**
 * A component of an extension that cannot take the screen down: once it has failed, a row that says so stands in its
 * place, and it is not called any more. Everything else of it, its class included, is as it was.
 */
export function guardedComponent<T extends Component>(component: T, options: GuardOptions): T {
  if (guards.has(component)) return component;
  const guard = new ComponentGuard(component, options);
  const guarded = new Proxy(component, {
    get: (target, key) => guard.read(target, key),
    set: (target, key, value) => Reflect.set(target, key, value, target),
  });
  guards.add(guarded);
  return guarded;
}

/**
 * A component, whatever the factory of an extension gave back.
 * @throws {@link CodingAgentError} with code "extension_invalid"
 */
export function requireComponent(value: unknown, from: string): void {
  if (isComponent(value)) return;
  throw new CodingAgentError("extension_invalid", `${from} must give back a component, with a method render(width).`);
}

type Method = (...args: unknown[]) => unknown;

class ComponentGuard {
  readonly #component: object;
  readonly #options: GuardOptions;
  readonly #methods = new Map<PropertyKey, { of: Method; guarded: Method }>();
  #failure: string | undefined;
  #wasDrawn = false;

  constructor(component: object, options: GuardOptions) {
    this.#component = component;
    this.#options = options;
  }

  /** Private fields need the component itself as `this`. */
  read(target: object, key: PropertyKey): unknown {
    const value: unknown = this.#get(target, key);
    if (!isMethod(value) || key === "constructor") return value;
    const known = this.#methods.get(key);
    if (known?.of === value) return known.guarded;
    const guarded = this.#guard(key, value);
    this.#methods.set(key, { of: value, guarded });
    return guarded;
  }

  #get(target: object, key: PropertyKey): unknown {
    try {
      return Reflect.get(target, key, target);
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
  }

  #guard(key: PropertyKey, method: Method): Method {
    if (key === "render") return (width) => this.#render(method, Number(width));
    const fallback = typeof key === "string" && Object.hasOwn(fallbacks, key) ? fallbacks[key] : undefined;
    if (!fallback) return (...args) => method.apply(this.#component, args);
    return (...args) => {
      if (this.#failure !== undefined && !isLastWord(key)) return fallback();
      try {
        const result = method.apply(this.#component, args);
        if (isPromise(result)) result.catch((error: unknown) => this.#fail(error));
        return result;
      } catch (error) {
        this.#fail(error);
        return fallback();
      }
    };
  }

  #render(method: Method, width: number): string[] {
    if (this.#failure === undefined) {
      try {
        const rows: unknown = method.call(this.#component, width);
        if (isRows(rows)) {
          this.#wasDrawn = true;
          return rows;
        }
        throw new CodingAgentError("extension_invalid", "render(width) must give back a list of strings.");
      } catch (error) {
        if (this.#options.isTriedFirst && !this.#wasDrawn) throw error;
        this.#fail(error);
      }
    }
    return [this.#options.paint(truncateToWidth(`${this.#options.name} failed: ${this.#failure ?? ""}`, width))];
  }

  #fail(error: unknown): void {
    if (this.#failure !== undefined) return;
    this.#failure = wordsOf(error).replace(/\s+/g, " ");
    queueMicrotask(() => this.#options.onFailure(error));
  }
}

/** What was written in it is asked for, and what it holds is let go, in any case. */
function isLastWord(key: PropertyKey): boolean {
  return key === "getText" || key === "getExpandedText" || key === "dispose";
}

function isMethod(value: unknown): value is Method {
  return typeof value === "function";
}

function isPromise(value: unknown): value is Promise<unknown> {
  return value instanceof Promise;
}

function isRows(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((row) => typeof row === "string");
}
