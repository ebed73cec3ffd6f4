import type { Component } from "./component.js";

/** A component with others in it, which wants to know when one of them changes. */
export interface ChangeParent extends Component {
  /** Called when something in a child has changed; see {@link changed}. */
  onChildChanged(child: Component): void;
  /** One of them tells of no change: its rows must be asked for in every frame. */
  readonly needsPolling: boolean;
}

const parents = new WeakMap<Component, Set<ChangeParent>>();
/** `render` methods of components that tell of every change. One that was overridden tells of nothing. */
const telling = new WeakSet<Component["render"]>();

/** Says of a class that its instances call {@link changed} whenever they would draw something else. */
export function tellsChanges(render: Component["render"]): void {
  telling.add(render);
}

/** Whether a component tells of its changes. Others are asked for their rows in every frame. */
export function doesTell(component: Component): boolean {
  return telling.has(component.render) && !("needsPolling" in component && component.needsPolling === true);
}

/** From now on the parent hears of the child's changes. */
export function adopt(child: Component, parent: ChangeParent): void {
  const known = parents.get(child);
  if (known) known.add(parent);
  else parents.set(child, new Set([parent]));
}

export function release(child: Component, parent: ChangeParent): void {
  parents.get(child)?.delete(parent);
}

/** To be called by a component whenever it would draw something else than before. */
export function changed(component: Component): void {
  for (const parent of parents.get(component) ?? []) parent.onChildChanged(component);
}
