import { runProgram } from "./run-program.js";

/** Where an image may be read from. */
export interface ClipboardSource {
  env: NodeJS.ProcessEnv;
  platform: NodeJS.Platform;
}

/** Types in the order in which they are wanted. */
const wanted: readonly string[] = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/bmp", "image/tiff"];

/** The image on the clipboard, in whatever format it is there; `undefined` without one. */
export async function readClipboardImage({ env, platform }: ClipboardSource): Promise<Uint8Array | undefined> {
  if (env["TERMUX_VERSION"]) return undefined;
  if (platform === "darwin") return fromMac();
  if (platform === "win32") return fromWindows();
  const readers = [
    ...(env["WAYLAND_DISPLAY"] ? [fromWayland] : []),
    fromX11,
    ...(env["WSL_DISTRO_NAME"] || env["WSLENV"] ? [fromWindows] : []),
  ];
  for (const read of readers) {
    const image = await read();
    if (image && image.length > 0) return image;
  }
  return undefined;
}

/** Source: wl-paste(1), https://github.com/bugaevc/wl-clipboard (read 2026-11-30) */
async function fromWayland(): Promise<Uint8Array | undefined> {
  const type = imageType(await runProgram("wl-paste", ["--list-types"]));
  return type === undefined ? undefined : runProgram("wl-paste", ["--no-newline", "--type", type]);
}

/** Source: xclip(1), https://github.com/astrand/xclip (read 2026-11-30) */
async function fromX11(): Promise<Uint8Array | undefined> {
  const read = (target: string): Promise<Uint8Array | undefined> =>
    runProgram("xclip", ["-selection", "clipboard", "-t", target, "-o"]);
  const type = imageType(await read("TARGETS"));
  return type === undefined ? undefined : read(type);
}

/** AppleScript prints data as hexadecimal digits: `«data PNGf89504E47...»`. */
async function fromMac(): Promise<Uint8Array | undefined> {
  const printed = text(await runProgram("osascript", ["-e", "the clipboard as «class PNGf»"]));
  const [, digits] = /PNGf([0-9A-Fa-f]+)/.exec(printed) ?? [];
  return digits === undefined ? undefined : Buffer.from(digits, "hex");
}

const windowsScript = [
  "Add-Type -AssemblyName System.Windows.Forms,System.Drawing",
  "$image = [System.Windows.Forms.Clipboard]::GetImage()",
  "if ($image) { $bytes = New-Object System.IO.MemoryStream",
  "$image.Save($bytes, [System.Drawing.Imaging.ImageFormat]::Png)",
  "[Convert]::ToBase64String($bytes.ToArray()) }",
].join("; ");

async function fromWindows(): Promise<Uint8Array | undefined> {
  const printed = await runProgram("powershell.exe", ["-NoProfile", "-STA", "-Command", windowsScript]);
  return printed && Buffer.from(text(printed), "base64");
}

function imageType(list: Uint8Array | undefined): string | undefined {
  const types = text(list)
    .split(/\r?\n/)
    .map((line) => line.trim());
  return wanted.find((type) => types.includes(type)) ?? types.find((type) => /^image\/[\w.+-]+$/.test(type));
}

function text(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString("utf8");
}
