import type { Component } from "./component.js";

/** Wants to know when something below it changes. */
export interface ChangeListener {
  /** Called when something in a child has changed; see {@link changed}. */
  childChanged(child: Component): void;
}

const listeners = new WeakMap<Component, Set<ChangeListener>>();
/** `render` methods of components that tell of every change. One that was overridden tells of nothing. */
const telling = new WeakSet<Component["render"]>();
/** Components that do not always tell, since something in them does not. */
const pollers = new WeakMap<Component, () => boolean>();

/** Says of a class that its instances call {@link changed} whenever they would draw something else. */
export function tellsChanges(render: Component["render"]): void {
  telling.add(render);
}

/** Says when a component's rows may change without a word all the same: they are asked for in every frame then. */
export function pollWhen(component: Component, needsPolling: () => boolean): void {
  pollers.set(component, needsPolling);
}

/** Whether a component tells of its changes. Others are asked for their rows in every frame. */
export function doesTell(component: Component): boolean {
  return telling.has(component.render) && pollers.get(component)?.() !== true;
}

/** From now on the listener hears of the child's changes. */
export function adopt(child: Component, listener: ChangeListener): void {
  const known = listeners.get(child);
  if (known) known.add(listener);
  else listeners.set(child, new Set([listener]));
}

export function release(child: Component, listener: ChangeListener): void {
  listeners.get(child)?.delete(listener);
}

/** To be called by a component whenever it would draw something else than before. */
export function changed(component: Component): void {
  for (const listener of listeners.get(component) ?? []) listener.childChanged(component);
}
