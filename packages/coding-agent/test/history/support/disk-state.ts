import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";

/** Names as bytes, a character each. */
export type State = Map<string, string>;

export const at = (root: string, path: string): Buffer =>
  Buffer.concat([Buffer.from(`${root}/`), Buffer.from(path, "latin1")]);

/** Everything below a folder, read by plain means: kind, mode bits, and bytes or target. */
export function stateOf(root: string, isLeftOut: (path: string) => boolean = () => false, folder = ""): State {
  const state: State = new Map();
  for (const name of readdirSync(at(root, folder), { encoding: "latin1" })) {
    const path = folder === "" ? name : `${folder}/${name}`;
    if (isLeftOut(path)) continue;
    const stats = lstatSync(at(root, path));
    const mode = (stats.mode & 0o7777).toString(8);
    if (stats.isSymbolicLink()) state.set(path, `link ${readlinkSync(at(root, path), "latin1")}`);
    else if (stats.isDirectory()) {
      state.set(path, `folder ${mode}`);
      for (const [below, what] of stateOf(root, isLeftOut, path)) state.set(below, what);
    } else if (stats.isFile()) state.set(path, `file ${mode} ${readFileSync(at(root, path), "latin1")}`);
    else state.set(path, "special");
  }
  return state;
}

/** What is covered by undo in the folders of these tests. */
export const isNotCovered = (path: string): boolean =>
  path.split("/").some((name) => name === ".git" || name === "ignored" || name.endsWith(".log"));
