import {
  allocateImageId,
  calculateImageRows,
  deleteAllKittyImages,
  deleteKittyImage,
  encodeITerm2,
  encodeKitty,
  getCellDimensions,
  getGifDimensions,
  getImageDimensions,
  getJpegDimensions,
  getPngDimensions,
  getWebpDimensions,
  hyperlink,
  Image,
  imageFallback,
  renderImage,
  resetCapabilitiesCache,
  setCapabilities,
  Text,
} from "@pi-stack/tui";
import { afterEach, describe, expect, it } from "vitest";
import { screenOf } from "../support/screen.js";

const base64 = (...bytes: (number | string)[]): string =>
  Buffer.concat(
    bytes.map((part) => Buffer.from(typeof part === "string" ? Buffer.from(part, "latin1") : [part])),
  ).toString("base64");
const png = base64("\x89PNG\r\n\x1a\n", "\0\0\0\rIHDR", "\0\0\x01\x2c", "\0\0\0\x64");
const gif = base64("GIF89a", "\x0a\0", "\x14\0");
const jpeg = base64("\xff\xd8", "\xff\xe0\0\x04ab", "\xff\xc0\0\x0b\x08", "\0\x0a", "\0\x1e", "\x01\x01\x11\0");
const webp = base64("RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0", "\x3f\0\0", "\x1f\0\0");
const theme = { fallbackColor: (text: string) => text };
const kitty = { images: "kitty" as const, trueColor: true, hyperlinks: true };

afterEach(() => resetCapabilitiesCache());

describe("the size of an image", () => {
  it("is read from its header", () => {
    expect(getPngDimensions(png)).toEqual({ widthPx: 300, heightPx: 100 });
    expect(getGifDimensions(gif)).toEqual({ widthPx: 10, heightPx: 20 });
    expect(getJpegDimensions(jpeg)).toEqual({ widthPx: 30, heightPx: 10 });
    expect(getWebpDimensions(webp)).toEqual({ widthPx: 64, heightPx: 32 });
    expect(getImageDimensions(png, "image/png")).toEqual({ widthPx: 300, heightPx: 100 });
  });

  it.each(["", "not base64 §", base64("text"), png.slice(0, 8), base64("\xff\xd8\xff\xff\xff")])(
    "of damaged data %j is unknown",
    (data) => {
      for (const type of ["image/png", "image/jpeg", "image/gif", "image/webp", "image/svg+xml"]) {
        expect(getImageDimensions(data, type)).toBeNull();
      }
    },
  );
});

describe("protocols", () => {
  it("send large images in pieces, with the keys once", () => {
    const sequence = encodeKitty("A".repeat(9000), { columns: 3, rows: 2, imageId: 7 });
    expect(sequence.match(/\x1b_G[^;]*/g)).toEqual(["\x1b_Ga=T,f=100,q=2,c=3,r=2,i=7,m=1", "\x1b_Gm=1", "\x1b_Gm=0"]);
    expect(encodeKitty("AAAA", { moveCursor: false })).toBe("\x1b_Ga=T,f=100,q=2,C=1;AAAA\x1b\\");
    expect(encodeITerm2("AAAA", { width: 3, name: "ü", preserveAspectRatio: false })).toBe(
      "\x1b]1337;File=inline=1;width=3;name=w7w=;preserveAspectRatio=0:AAAA\x07",
    );
    expect([deleteKittyImage(7), deleteAllKittyImages()]).toEqual([
      "\x1b_Ga=d,d=I,i=7,q=2\x1b\\",
      "\x1b_Ga=d,d=A,q=2\x1b\\",
    ]);
    const id = allocateImageId();
    expect(id).toBeGreaterThan(0);
    expect(id).toBeLessThan(0xffffffff);
  });

  it("let nothing of the data give orders to the terminal", () => {
    const hostile = "AA\x1b\\\x1b]52;c;aGk=\x07AA";
    expect(encodeKitty(hostile)).toBe("\x1b_Ga=T,f=100,q=2;AA52caGk=AA\x1b\\");
    expect(encodeITerm2(hostile, { width: "1\x07" })).toBe("\x1b]1337;File=inline=1;width=1:AA52caGk=AA\x07");
    expect(hyperlink("x", "http://a\x07\x1b]0;t")).toBe("\x1b]8;;http://a%07%1B]0;t\x1b\\x\x1b]8;;\x1b\\");
  });
});

describe("Image", () => {
  it("takes as many rows as it is high, and draws from the last of them", () => {
    setCapabilities(kitty);
    const image = new Image(png, "image/png", theme, { maxWidthCells: 20, imageId: 5 });
    const rows = image.render(80);
    expect(rows).toHaveLength(calculateImageRows({ widthPx: 300, heightPx: 100 }, 20, getCellDimensions()));
    expect(rows.at(-1)).toMatch(/^\x1b\[3A\x1b_Ga=T,f=100,q=2,C=1,c=20,r=4,i=5;[\w+/=]+\x1b\\\x1b\[3B$/);
    expect(renderImage(png, { widthPx: 300, heightPx: 100 }, { maxWidthCells: 20, maxHeightCells: 2 })).toMatchObject({
      columns: 10,
      rows: 2,
    });
  });

  it("is told in words where it cannot be drawn", () => {
    setCapabilities({ ...kitty, images: null });
    expect(new Image(png, "image/png", theme, { filename: "a.png" }).render(80)).toEqual([
      "[Image: a.png [image/png] 300x100]",
    ]);
    expect(imageFallback("image/gif")).toBe("[Image: [image/gif]]");
  });

  it("is deleted from the screen when it goes, and nobody else's text can draw one", async () => {
    setCapabilities(kitty);
    const image = new Image(png, "image/png", theme, { maxWidthCells: 9, imageId: 77 });
    const hostile = new Text("see \x1b_Ga=T,f=100;AAAA\x1b\\ this", 0, 0);
    const { tui, terminal, settled } = screenOf([image, hostile]);
    const screen = await settled();
    expect(screen.some((row) => row.startsWith("see  this"))).toBe(true);
    expect(terminal.writes.join("").match(/\x1b_G/g)).toHaveLength(1);
    tui.removeChild(image);
    tui.requestRender();
    await settled();
    expect(terminal.writes.join("")).toContain(deleteKittyImage(77));
  });
});
