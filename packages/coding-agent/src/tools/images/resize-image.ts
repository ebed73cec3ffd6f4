import type { Sharp, SharpOptions } from "sharp";

/** An image that is small enough to send. */
export interface ResizedImage {
  /** Base64 without a `data:` prefix. */
  data: string;
  mimeType: string;
  originalWidth: number;
  originalHeight: number;
  width: number;
  height: number;
  /** `false`: these are the original bytes. */
  wasResized: boolean;
}

/** Limits of {@link resizeImage}. */
export interface ResizeImageOptions {
  /** @defaultValue 2000 */
  maxWidth?: number;
  /** @defaultValue 2000 */
  maxHeight?: number;
  /**
   * Bytes of base64 text that the result stays under.
   *
   * @defaultValue 4.5 MiB
   */
  maxBytes?: number;
  /** @defaultValue 80 */
  jpegQuality?: number;
}

type Box = { width: number; height: number };
type OpenImage = (input: Uint8Array, options: SharpOptions) => Sharp;

const fallbackQualities = [85, 70, 55, 40];

/**
 * Brings an image under the size limits: first by fitting it into the box, then by stronger compression, then by
 * smaller and smaller sizes. An image within the limits is given back unchanged.
 *
 * @returns `null` when the bytes are no image, no size fits, or the image library cannot be loaded
 */
export async function resizeImage(
  bytes: Uint8Array,
  mimeType: string,
  options: ResizeImageOptions = {},
): Promise<ResizedImage | null> {
  const open = await loadSharp();
  if (open === undefined) return null;
  try {
    return await resize(open, bytes, mimeType, options);
  } catch {
    // Damaged pixels: the caller tells the model that the image was left out.
    return null;
  }
}

/** The note that lets a model map coordinates back to the original, or `undefined` when the image kept its size. */
export function formatDimensionNote(image: ResizedImage): string | undefined {
  if (!image.wasResized) return undefined;
  const scale = (image.originalWidth / image.width).toFixed(2);
  return (
    `[Image: original ${image.originalWidth}x${image.originalHeight}, displayed at ${image.width}x${image.height}. ` +
    `Multiply coordinates by ${scale} to map to original image.]`
  );
}

async function loadSharp(): Promise<OpenImage | undefined> {
  try {
    return (await import("sharp")).default;
  } catch {
    // A platform without the native library: reading text must still work.
    return undefined;
  }
}

async function resize(
  open: OpenImage,
  bytes: Uint8Array,
  mimeType: string,
  options: ResizeImageOptions,
): Promise<ResizedImage | null> {
  const maxBytes = options.maxBytes ?? 4.5 * 1024 * 1024;
  const metadata = await open(bytes, { failOn: "error" }).metadata();
  const original = metadata.autoOrient;
  const box = fitBox(original, options.maxWidth ?? 2000, options.maxHeight ?? 2000);
  const result = { originalWidth: original.width, originalHeight: original.height };
  if (box.width === original.width && box.height === original.height && base64Length(bytes.length) < maxBytes) {
    // Metadata alone does not notice damaged pixels, which providers refuse.
    await open(bytes, { failOn: "error" }).stats();
    return { ...result, ...box, data: Buffer.from(bytes).toString("base64"), mimeType, wasResized: false };
  }
  for (let size = box; ; size = shrink(size)) {
    const encoded = await encodeUnder(open, bytes, size, maxBytes, options.jpegQuality ?? 80);
    if (encoded) return { ...result, ...size, ...encoded, wasResized: true };
    if (size.width === 1 && size.height === 1) return null;
  }
}

async function encodeUnder(
  open: OpenImage,
  bytes: Uint8Array,
  size: Box,
  maxBytes: number,
  jpegQuality: number,
): Promise<{ data: string; mimeType: string } | undefined> {
  const image = open(bytes, { failOn: "error" })
    .autoOrient()
    .resize({ ...size, fit: "fill", kernel: "lanczos3" });
  const png = await image.clone().png().toBuffer();
  if (base64Length(png.length) < maxBytes) return { data: png.toString("base64"), mimeType: "image/png" };
  for (const quality of [jpegQuality, ...fallbackQualities]) {
    const jpeg = await image.clone().jpeg({ quality }).toBuffer();
    if (base64Length(jpeg.length) < maxBytes) return { data: jpeg.toString("base64"), mimeType: "image/jpeg" };
  }
  return undefined;
}

function fitBox(image: Box, maxWidth: number, maxHeight: number): Box {
  const scale = Math.min(1, maxWidth / image.width, maxHeight / image.height);
  return {
    width: Math.max(1, Math.round(image.width * scale)),
    height: Math.max(1, Math.round(image.height * scale)),
  };
}

function shrink(size: Box): Box {
  return { width: Math.max(1, Math.floor(size.width * 0.75)), height: Math.max(1, Math.floor(size.height * 0.75)) };
}

function base64Length(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}
