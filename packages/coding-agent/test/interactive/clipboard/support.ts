import { chmodSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished, vi } from "vitest";
import { put, tempFolder } from "../../support/folder.js";

/** A PATH with nothing on it but what scripts need. Returns its folder. */
export function onlyPrograms(env: Record<string, string> = {}): string {
  const folder = tempFolder();
  for (const name of ["sh", "cat", "base64", "sleep"]) symlinkSync(`/usr/bin/${name}`, join(folder, name));
  const names = ["TERMUX_VERSION", "WAYLAND_DISPLAY", "DISPLAY", "WSL_DISTRO_NAME", "WSLENV", "TMUX"];
  const remote = ["SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY", "MOSH_CONNECTION"];
  for (const name of [...names, ...remote]) vi.stubEnv(name, env[name] ?? "");
  vi.stubEnv("PATH", folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  return folder;
}

/** Puts a program there; it finds its files in the folder that it runs in. */
export function program(folder: string, name: string, script: string, files: Record<string, Uint8Array> = {}): void {
  for (const [file, content] of Object.entries(files)) put(folder, file, content);
  chmodSync(put(folder, name, `#!/bin/sh\ncd "${folder}"\n${script}\n`), 0o700);
}

/** A bitmap of 24 bits a pixel in one colour: blue, green, red. */
export function bitmap(width: number, height: number, color: readonly [number, number, number]): Uint8Array {
  const rowBytes = Math.ceil((width * 3) / 4) * 4;
  const bytes = Buffer.alloc(54 + rowBytes * height);
  bytes.write("BM");
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(24, 28);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) bytes.set(color, 54 + row * rowBytes + column * 3);
  return bytes;
}
