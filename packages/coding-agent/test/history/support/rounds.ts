/** A file, or a link, of a round. */
interface RoundFile {
  mode: number;
  text: string;
  target?: string;
}

/** What the folder of the program holds after a round. */
export function expectedState(round: number): Map<string, RoundFile> {
  const files = new Map<string, RoundFile>();
  for (let index = 0; index < 30; index++) {
    const mode = (index + round) % 3 === 0 ? 0o755 : 0o640;
    files.set(`d${index % 4}/f${index}`, { mode, text: `round ${round} file ${index} ${"x".repeat(index * 40)}` });
  }
  files.set(`only-${round}`, { mode: 0o600, text: "" });
  files.set("link", { mode: 0, text: "", target: `only-${round}` });
  return files;
}
