import { ToolExecutionComponent, type ToolExecutionOptions } from "@pi-stack/coding-agent";
import { getCapabilities, setCapabilities, type TerminalCapabilities } from "@pi-stack/tui";
import sharp from "sharp";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { onScreen, testTheme, textOf } from "./support.js";

const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: "red" } });
const png = (await picture.clone().png().toBuffer()).toString("base64");
const jpeg = (await picture.clone().jpeg().toBuffer()).toString("base64");

function terminalWith(images: TerminalCapabilities["images"]): void {
  const before = getCapabilities();
  setCapabilities({ ...before, images });
  onTestFinished(() => setCapabilities(before));
}

function rowWith(data: string, mimeType: string, options: ToolExecutionOptions = {}) {
  const ui = { requestRender: vi.fn(), terminal: { columns: 60 } };
  const given = { theme: testTheme(), imageWidthCells: 10, ...options };
  const row = new ToolExecutionComponent("read", "id", { path: "a" }, given, undefined, ui);
  row.updateResult({ content: [{ type: "image", data, mimeType }], isError: false });
  return { row, ui };
}

describe("an image of a result", () => {
  it("is drawn where the terminal can", async () => {
    terminalWith("kitty");
    const { terminal, text } = onScreen(rowWith(png, "image/png").row);
    await text();
    expect(terminal.writes.join("")).toMatch(/\x1b_Ga=T,f=100[^;]*c=10/);
  });

  it("is made a PNG for terminals that take nothing else", async () => {
    terminalWith("kitty");
    const { row, ui } = rowWith(jpeg, "image/jpeg");
    expect(textOf(row)).toContain("[Image: [image/jpeg] 40x20]");
    await expect.poll(() => row.render(60).join("")).toContain("\x1b_Ga=T,f=100");
    expect(row.render(60).join("")).toContain(Buffer.from("\x89PNG", "latin1").toString("base64").slice(0, 5));
    expect(ui.requestRender).toHaveBeenCalled();
  });

  it("stays as it is for iTerm2", () => {
    terminalWith("iterm2");
    const { row } = rowWith(jpeg, "image/jpeg");
    expect(row.render(60).join("")).toContain(`\x1b]1337;File=`);
    expect(row.render(60).join("")).toContain(jpeg.slice(0, 40));
  });

  it.each<[string, TerminalCapabilities["images"], boolean, string, string, string]>([
    ["no terminal can draw it", null, true, png, "image/png", "[Image: [image/png] 40x20]"],
    ["it is not wanted", "kitty", false, png, "image/png", "[Image: [image/png] 40x20]"],
    ["it is none", "kitty", true, "bm90aGluZw==", "image/webp", "[Image: [image/webp]]"],
    ["its type is hostile", null, true, png, "image/x\x1b]0;t\x07\ny", "[Image: [image/x y]]"],
  ])("is words when %s", async (_what, protocol, showImages, data, mimeType, words) => {
    terminalWith(protocol);
    const { row } = rowWith(data, mimeType, { showImages });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(textOf(row)).toContain(words);
    expect(row.render(60).join("")).not.toMatch(/\x1b_G|\x1b\]1337|\x1b\]0/);
  });

  it("comes and goes with the setting", () => {
    terminalWith("kitty");
    const { row } = rowWith(png, "image/png");
    row.setShowImages(false);
    expect(row.render(60).join("")).not.toContain("\x1b_G");
    row.setShowImages(true);
    expect(row.render(60).join("")).toContain("\x1b_G");
  });
});
