import type { Component, TUI } from "@pi-stack/tui";
import { isComponent } from "../../../rendering/component-check.js";

/** Methods that are handed components, or what hears of input. */
const handed: ReadonlySet<PropertyKey> = new Set(["setFocus", "showOverlay", "addChild", "removeChild"]);

type Method = (...args: unknown[]) => unknown;

/**
 * The `TUI` as extensions are given it. What they put on the screen or give the keys to by themselves is guarded like
 * all else of theirs.
 */
export function guardedTui(tui: TUI, guard: (component: Component) => Component): TUI {
  const methods = new Map<PropertyKey, { of: Method; bound: Method }>();
  const bind = (key: PropertyKey, method: Method): Method => {
    if (!handed.has(key)) return method.bind(tui);
    return (component, ...rest) => method.call(tui, isComponent(component) ? guard(component) : component, ...rest);
  };
  return new Proxy(tui, {
    get(target, key): unknown {
      const value: unknown = Reflect.get(target, key, target);
      if (!isMethod(value) || key === "constructor") return value;
      const known = methods.get(key);
      if (known?.of === value) return known.bound;
      const bound = bind(key, value);
      methods.set(key, { of: value, bound });
      return bound;
    },
    set: (target, key, value) => Reflect.set(target, key, value, target),
  });
}

function isMethod(value: unknown): value is Method {
  return typeof value === "function";
}
