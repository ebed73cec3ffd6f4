import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, truncateSync } from "node:fs";
import { homedir } from "node:os";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createReadTool, createReadToolDefinition } from "../../src/tools/read/definition.js";
import { createWorkspace, numberedLines, textOf, type Workspace } from "./support/workspace.js";

type Input = { path: string; offset?: number; limit?: number };
const read = (space: Workspace, input: Input) => createReadTool(space.dir).execute("id", input);
const readOutput = async (space: Workspace, input: Input): Promise<string> => textOf(await read(space, input));

describe("text", () => {
  it("gives a text that fits unchanged and without a notice", async () => {
    const space = await createWorkspace();
    space.write("a.txt", "one\r\ntwo\n");
    expect(await read(space, { path: "a.txt" })).toEqual({
      content: [{ type: "text", text: "one\r\ntwo\n" }],
      details: undefined,
    });
  });

  it("cuts after 2000 lines and says how to go on", async () => {
    const space = await createWorkspace();
    space.write("a.txt", numberedLines(2500));
    const result = await read(space, { path: "a.txt" });
    expect(textOf(result)).toMatch(
      /^1\n2\n[\s\S]*\n2000\n\n\[Showing lines 1-2000 of 2500\. Use offset=2001 to continue\.\]$/,
    );
    expect(result.details?.truncation).toMatchObject({ truncatedBy: "lines", totalLines: 2500, outputLines: 2000 });
  });

  it("cuts after 50 KiB at a line border", async () => {
    const space = await createWorkspace();
    space.write("a.txt", `${"x".repeat(999)}\n`.repeat(100));
    const result = await read(space, { path: "a.txt" });
    expect(textOf(result)).toMatch(
      /\n\n\[Showing lines 1-51 of 100 \(50\.0KB limit\)\. Use offset=52 to continue\.\]$/,
    );
    expect(result.details?.truncation).toMatchObject({
      truncatedBy: "bytes",
      outputLines: 51,
      outputBytes: 50999,
      totalBytes: 99999,
    });
  });

  it("honours offset and limit and names what is left", async () => {
    const space = await createWorkspace();
    space.write("a.txt", numberedLines(10));
    expect(await readOutput(space, { path: "a.txt", offset: 3, limit: 2 })).toBe(
      "3\n4\n\n[6 more lines in file. Use offset=5 to continue.]",
    );
    expect(await readOutput(space, { path: "a.txt", offset: 9 })).toBe("9\n10\n");
    expect(await readOutput(space, { path: "a.txt", limit: 0 })).toBe(
      "\n\n[10 more lines in file. Use offset=1 to continue.]",
    );
  });

  it("names a first line that is too long, with a command that shows it", async () => {
    const space = await createWorkspace();
    space.write("a b.txt", `short\n${"x".repeat(60_000)}\nend\n`);
    const result = await read(space, { path: "a b.txt", offset: 2 });
    expect(textOf(result)).toBe(
      "[Line 2 is 58.6KB, exceeds 50.0KB limit. Use bash: sed -n '2p' 'a b.txt' | head -c 51200]",
    );
    expect(result.details?.truncation).toMatchObject({
      firstLineExceedsLimit: true,
      content: "",
      totalLines: 2,
      totalBytes: 60_004,
    });
  });

  it("rejects with the abort text and with the name of a missing file", async () => {
    const space = await createWorkspace();
    await expect(read(space, { path: "none.txt" })).rejects.toThrow(/File not found: .*none\.txt \(ENOENT\)/);
    const stopped = createReadTool(space.dir).execute("id", { path: "none.txt" }, AbortSignal.abort());
    await expect(stopped).rejects.toThrow("Operation aborted");
  });

  it("follows the working folder of the session", async () => {
    const space = await createWorkspace();
    space.write("sub/a.txt", "inner");
    const result = await createReadToolDefinition("/nowhere").execute("id", { path: "a.txt" }, undefined, undefined, {
      cwd: space.path("sub"),
    });
    expect(textOf(result)).toBe("inner");
  });

  it("loads through operations without a stream", async () => {
    const operations = { access: async () => {}, readFile: async () => Buffer.from("remote\n") };
    expect(textOf(await createReadTool("/x", { operations }).execute("id", { path: "y" }))).toBe("remote\n");
  });
});

describe("B46 line counts", () => {
  it("B46 a final newline is no line of its own", async () => {
    const space = await createWorkspace();
    space.write("ten.txt", numberedLines(10));
    expect(await readOutput(space, { path: "ten.txt", limit: 5 })).toContain(
      "[5 more lines in file. Use offset=6 to continue.]",
    );
    expect(await readOutput(space, { path: "ten.txt", limit: 10 })).toBe(numberedLines(10));
    await expect(read(space, { path: "ten.txt", offset: 11 })).rejects.toThrow(
      "Offset 11 is beyond end of file (10 lines total)",
    );
    await expect(read(space, { path: "ten.txt", offset: 12 })).rejects.toThrow("10 lines total");
  });

  it("B46 an unterminated last line can be read", async () => {
    const space = await createWorkspace();
    space.write("nn.txt", "a\nb\nc");
    expect(await readOutput(space, { path: "nn.txt", offset: 3 })).toBe("c");
  });

  it("B46 an empty file is said to be empty", async () => {
    const space = await createWorkspace();
    space.write("empty", "");
    space.write("newline", "\n");
    expect(await readOutput(space, { path: "empty" })).toBe("(empty file)");
    await expect(read(space, { path: "empty", offset: 5 })).rejects.toThrow("the file is empty");
    expect(await readOutput(space, { path: "newline" })).toBe("\n");
  });

  it("B46 2,001 lines and odd offsets", async () => {
    const space = await createWorkspace();
    space.write("many.txt", numberedLines(2001));
    expect(await readOutput(space, { path: "many.txt" })).toContain(
      "[Showing lines 1-2000 of 2001. Use offset=2001 to continue.]",
    );
    expect(await readOutput(space, { path: "many.txt", offset: 2001 })).toBe("2001\n");
    for (const offset of [0, -1, 1.5]) {
      expect(await readOutput(space, { path: "many.txt", offset, limit: 1 })).toMatch(/^1\n\n/);
    }
  });
});

describe("B71 files that are no text", () => {
  it.each([
    ["a.pdf", Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(3_000_000, "x")]), "PDF document, 2.9MB"],
    ["a.zip", Buffer.from("PK\x03\x04rest", "latin1"), "ZIP archive"],
    ["a.out", Buffer.from("\x7fELF\x02\x01\x01\x00", "latin1"), "ELF program"],
    ["nul.txt", Buffer.concat([Buffer.alloc(9000, "a"), Buffer.from([0]), Buffer.from("b\n")]), "binary data"],
  ])("B71 %s gives a short note", async (name, content, note) => {
    const space = await createWorkspace();
    space.write(name, content);
    const text = await readOutput(space, { path: name });
    expect(text).toContain(note);
    expect(text.length).toBeLessThan(200);
  });

  it("B71 UTF-16 is decoded, with or without a mark, and named", async () => {
    const space = await createWorkspace();
    const content = Buffer.from("Größe 北京\nend of it all\n", "utf16le");
    space.write("marked.txt", Buffer.concat([Buffer.from([0xff, 0xfe]), content]));
    space.write("plain.txt", Buffer.from("latin only\n", "utf16le"));
    space.write("big.txt", Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from("hé\n", "utf16le").swap16()]));
    expect(await readOutput(space, { path: "marked.txt" })).toMatch(
      /^Größe 北京\nend of it all\n\n\[The file is UTF-16LE/,
    );
    expect(await readOutput(space, { path: "plain.txt" })).toMatch(/^latin only\n/);
    expect(await readOutput(space, { path: "big.txt" })).toMatch(/^hé\n\n\[The file is UTF-16BE/);
  });

  it("B71 a single line of 5 MB is named with its size", async () => {
    const space = await createWorkspace();
    space.write("a.json", `[${"1,".repeat(2_500_000)}1]`);
    expect(await readOutput(space, { path: "a.json" })).toMatch(
      /^\[Line 1 is 4\.8MB, exceeds 50\.0KB limit\. Use bash: sed/,
    );
  });

  it("B71 pipes, devices and folders are refused at once", async () => {
    const space = await createWorkspace();
    execFileSync("mkfifo", [space.path("pipe")]);
    await expect(read(space, { path: "pipe" })).rejects.toThrow("is a named pipe");
    await expect(read(space, { path: "/dev/zero" })).rejects.toThrow("is a device");
    await expect(read(space, { path: "." })).rejects.toThrow("is a directory");
  });

  it("B71 a sparse file of 2 GB takes neither time nor memory", async () => {
    const space = await createWorkspace();
    truncateSync(space.write("sparse", ""), 2 * 1024 ** 3);
    expect(await readOutput(space, { path: "sparse" })).toContain("binary data, more than 64.0MB");
  });
});

describe("B11 file names of macOS", () => {
  const names: [stored: string, typed: string][] = [
    ["Bild 9.41.07\u202fa.m..png", "Bild 9.41.07 a.m..png"],
    ["Capture d\u2019e\u0301cran.png", "Capture d'\u00e9cran.png"],
    ["Sni\u0301mek v\u00a013.png", "Sn\u00edmek v 13.png"],
    ["Shot 9.41\u202fAM.png", "Shot 9.41 AM.png"],
  ];

  it.each(names)("B11 %j is found by its exact and its typed name", async (stored, typed) => {
    const space = await createWorkspace();
    space.write(`dir/${stored}`, "found");
    expect(await readOutput(space, { path: `dir/${stored}` })).toBe("found");
    expect(await readOutput(space, { path: `dir/${typed}` })).toBe("found");
  });

  it("B11 the exact name wins over one that looks the same, and two look-alikes are no match", async () => {
    const space = await createWorkspace();
    space.write("a\u202fb", "narrow");
    space.write("a b", "plain");
    expect(await readOutput(space, { path: "a\u202fb" })).toBe("narrow");
    space.write("x\u202fy", "1");
    space.write("x\u00a0y", "2");
    await expect(read(space, { path: "x y" })).rejects.toThrow("File not found");
  });
});

it("paths: a leading @, ~, links and a file that really starts with @", async () => {
  const space = await createWorkspace();
  space.write("a.txt", "a");
  space.write("@b.txt", "at");
  symlinkSync("a.txt", space.path("link"));
  expect(await readOutput(space, { path: "@a.txt" })).toBe("a");
  expect(await readOutput(space, { path: "@b.txt" })).toBe("at");
  expect(await readOutput(space, { path: "link" })).toBe("a");
  await expect(read(space, { path: "~/no-such-file-here" })).rejects.toThrow(`${homedir()}/no-such-file-here`);
});

describe("images", () => {
  const png = (width: number, height: number): Promise<Buffer> =>
    sharp({ create: { width, height, channels: 3, background: "#123456" } })
      .png()
      .toBuffer();

  it("are known by their bytes, not their names", async () => {
    const space = await createWorkspace();
    const bytes = await png(20, 10);
    space.write("picture.txt", bytes);
    space.write("text.png", "just text\n");
    space.write("gif.txt", "GIF is a format\n");
    expect((await read(space, { path: "picture.txt" })).content).toEqual([
      { type: "text", text: "Read image file [image/png]" },
      { type: "image", data: bytes.toString("base64"), mimeType: "image/png" },
    ]);
    expect(await readOutput(space, { path: "text.png" })).toBe("just text\n");
    expect(await readOutput(space, { path: "gif.txt" })).toBe("GIF is a format\n");
  });

  it("are brought into 2000 pixels, with a note on the scale", async () => {
    const space = await createWorkspace();
    space.write("wide.png", await png(4000, 1000));
    const result = await read(space, { path: "wide.png" });
    expect(textOf(result)).toContain(
      "[Image: original 4000x1000, displayed at 2000x500. Multiply coordinates by 2.00 to map to original image.]",
    );
    const image = result.content[1];
    const size = image?.type === "image" ? await sharp(Buffer.from(image.data, "base64")).metadata() : undefined;
    expect(size).toMatchObject({ width: 2000, height: 500 });
  });

  it("are turned as their EXIF data says before they are measured", async () => {
    const space = await createWorkspace();
    const wide = sharp({ create: { width: 3000, height: 300, channels: 3, background: "#fff" } });
    space.write("turned.jpg", await wide.withMetadata({ orientation: 6 }).jpeg().toBuffer());
    expect(await readOutput(space, { path: "turned.jpg" })).toContain("original 300x3000, displayed at 200x2000");
  });

  it("are brought under 4.5 MiB of base64", async () => {
    const space = await createWorkspace();
    const pixels = Buffer.alloc(1500 * 1500 * 3);
    for (let index = 0, seed = 1; index < pixels.length; index++) {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
      pixels[index] = seed >> 16;
    }
    space.write(
      "noise.png",
      await sharp(pixels, { raw: { width: 1500, height: 1500, channels: 3 } })
        .png()
        .toBuffer(),
    );
    const image = (await read(space, { path: "noise.png" })).content[1];
    expect(image).toMatchObject({ type: "image", mimeType: "image/jpeg" });
    expect(image?.type === "image" && image.data.length < 4.5 * 1024 * 1024).toBe(true);
  });

  it("that cannot be decoded are left out in words", async () => {
    const space = await createWorkspace();
    space.write("bad.png", (await png(300, 300)).subarray(0, 60));
    const result = await read(space, { path: "bad.png" });
    expect(result.content).toHaveLength(1);
    expect(textOf(result)).toMatch(/^Read image file \[image\/png\]\n\[Image omitted/);
  });

  it("are sent as they are without resizing, with a note for a model that cannot see", async () => {
    const space = await createWorkspace();
    space.write("wide.png", await png(2500, 10));
    const tool = createReadToolDefinition(space.dir, { autoResizeImages: false });
    const context = { cwd: space.dir, model: { input: ["text"] } };
    const result = await tool.execute("id", { path: "wide.png" }, undefined, undefined, context);
    expect(textOf(result)).toContain("does not support images");
    expect(result.content[1]).toMatchObject({ data: space.bytes("wide.png").toString("base64") });
  });
});

it("mkdir -p of a folder beside a look-alike does not confuse the search", async () => {
  const space = await createWorkspace();
  mkdirSync(space.path("caf\u00e9"));
  space.write("cafe\u0301/a.txt", "decomposed");
  expect(await readOutput(space, { path: "cafe\u0301/a.txt" })).toBe("decomposed");
});
