let active = false;

/** Says whether the terminal of this process speaks the Kitty keyboard protocol; a `ProcessTerminal` does it itself. */
export function setKittyProtocolActive(isActive: boolean): void {
  active = isActive;
}

/** Whether the terminal of this process speaks the Kitty keyboard protocol: then Alt+Enter is never sent as `ESC CR`. */
export function isKittyProtocolActive(): boolean {
  return active;
}
