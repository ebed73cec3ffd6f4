import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { interactive } from "../support.js";
import { bitmap, onlyPrograms, program } from "./support.js";

const red = (): Promise<Buffer> =>
  sharp({ create: { width: 2, height: 2, channels: 3, background: "#ff0000" } })
    .png()
    .toBuffer();

/** What pasting leaves in the editor. */
async function pasted(): Promise<string> {
  const { mode, terminal } = await interactive();
  mode.editor.setText("see ");
  terminal.send("\x16");
  await expect.poll(() => mode.editor.getText()).toMatch(/^see \S+pi-clipboard-\S+\.\w+ $/);
  return mode.editor.getText().trim().slice("see ".length);
}

describe("pasting an image", () => {
  it("puts the path of a private file into the editor, which goes with the process", async () => {
    const folder = onlyPrograms({ WAYLAND_DISPLAY: "wayland-0" });
    program(folder, "wl-paste", 'case "$*" in --list-types) printf "text/plain\\nimage/png\\n";; *) cat image;; esac', {
      image: await red(),
    });
    const { mode, terminal, ended } = await interactive();
    terminal.send("\x16");
    await expect.poll(() => mode.editor.getText()).toMatch(/\.png $/);
    const path = mode.editor.getText().trim();
    expect(readFileSync(path)).toEqual(await red());
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
    mode.quit();
    await ended;
    expect(existsSync(dirname(path))).toBe(false);
  });

  it.each([
    ["Wayland", "wl-paste", 'case "$*" in --list-types) echo image/bmp;; *) cat image;; esac'],
    ["X11", "xclip", 'case "$*" in *TARGETS*) echo image/bmp;; *image/bmp*) cat image;; esac'],
    ["WSL", "powershell.exe", "base64 image"],
  ])("makes a PNG of a bitmap: %s", async (_, name, script) => {
    const folder = onlyPrograms({ WAYLAND_DISPLAY: name === "wl-paste" ? "w" : "", WSL_DISTRO_NAME: "Ubuntu" });
    program(folder, name, script, { image: bitmap(2, 2, [0, 0, 255]) });
    const { data, info } = await sharp(readFileSync(await pasted()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 2, height: 2 });
    expect([...data.subarray(0, 3)]).toEqual([255, 0, 0]);
  });

  it("makes a PNG of a TIFF", async () => {
    const folder = onlyPrograms();
    const image = await sharp(await red())
      .tiff()
      .toBuffer();
    program(folder, "xclip", 'case "$*" in *TARGETS*) echo image/tiff;; *) cat image;; esac', { image });
    expect((await sharp(await pasted()).metadata()).format).toBe("png");
  });

  it("says so when there is none, or none that can be read", async () => {
    const folder = onlyPrograms();
    const { shows, terminal, mode } = await interactive();
    terminal.send("\x16");
    await shows("There is no image on the clipboard.");
    program(folder, "xclip", 'case "$*" in *TARGETS*) echo image/x-odd;; *) echo nonsense;; esac');
    terminal.send("\x16");
    await shows("The image on the clipboard cannot be read.");
    expect(mode.editor.getText()).toBe("");
  });
});
