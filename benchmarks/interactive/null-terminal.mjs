/** A terminal that takes everything and shows nothing. */
export function nullTerminal(columns, rows) {
  const terminal = {
    columns,
    rows,
    kittyProtocolActive: false,
    bytes: 0,
    start: () => undefined,
    stop: () => undefined,
    drainInput: async () => undefined,
    write: (data) => {
      terminal.bytes += Buffer.byteLength(data);
    },
  };
  for (const name of [
    "moveBy",
    "hideCursor",
    "showCursor",
    "clearLine",
    "clearFromCursor",
    "clearScreen",
    "setTitle",
    "setProgress",
  ]) {
    terminal[name] = () => undefined;
  }
  return terminal;
}
