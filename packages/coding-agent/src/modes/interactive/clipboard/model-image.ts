import { detectImageMimeType } from "../../../tools/images/detect-image.js";
import { readBitmap } from "./bitmap.js";

/** An image in a format that models take, and the ending of its name. */
export interface ModelImage {
  bytes: Uint8Array;
  extension: "png" | "jpg" | "gif" | "webp";
}

const extensions = { "image/png": "png", "image/jpeg": "jpg", "image/gif": "gif", "image/webp": "webp" } as const;

/** The image as it is, or as a PNG where models do not take its format; `undefined` when it cannot be read. */
export async function toModelImage(bytes: Uint8Array): Promise<ModelImage | undefined> {
  const type = detectImageMimeType(bytes);
  if (type !== undefined) return { bytes, extension: extensions[type] };
  try {
    const { default: sharp } = await import("sharp");
    const bitmap = readBitmap(bytes);
    const image = bitmap
      ? sharp(bitmap.data, { raw: { width: bitmap.width, height: bitmap.height, channels: 4 } })
      : sharp(bytes);
    return { bytes: await image.png().toBuffer(), extension: "png" };
  } catch {
    // No image, a damaged one, or a platform without the image library: the caller says that there is none.
    return undefined;
  }
}
