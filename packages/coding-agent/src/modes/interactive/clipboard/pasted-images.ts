import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AppContext } from "../app-context.js";
import { toModelImage } from "./model-image.js";
import { readClipboardImage } from "./read-image.js";

/** Images that were pasted: files (0600) in a folder of this process, which goes with it. */
export class PastedImages {
  readonly #app: AppContext;
  #folder: string | undefined;

  constructor(app: AppContext) {
    this.#app = app;
  }

  /** Puts the path of the image on the clipboard into the editor, for the model to read. */
  async paste(): Promise<void> {
    const found = await readClipboardImage({ env: process.env, platform: process.platform });
    const image = found && (await toModelImage(found));
    if (!image) {
      this.#app.status(found ? "The image on the clipboard cannot be read." : "There is no image on the clipboard.");
      return;
    }
    this.#folder ??= this.#makeFolder();
    const path = join(this.#folder, `pi-clipboard-${randomUUID()}.${image.extension}`);
    await writeFile(path, image.bytes, { mode: 0o600, flag: "wx" });
    this.#app.editor.insert(`${path} `);
  }

  readonly dispose = (): void => {
    process.off("exit", this.dispose);
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
    this.#folder = undefined;
  };

  #makeFolder(): string {
    process.on("exit", this.dispose);
    return mkdtempSync(join(tmpdir(), "pi-clipboard-"));
  }
}
