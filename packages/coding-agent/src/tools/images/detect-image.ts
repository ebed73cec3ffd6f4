/** Bytes at the start of a file that decide whether it is an image. */
export const IMAGE_SNIFF_BYTES: number = 4100;

/** The media types that models accept. */
export type ImageMimeType = "image/jpeg" | "image/png" | "image/gif" | "image/webp";

/**
 * The media type of an image by its magic bytes, never by its name.
 *
 * @param head - the first {@link IMAGE_SNIFF_BYTES} bytes or fewer
 * @returns `undefined` for anything but JPEG, PNG, GIF and WebP
 */
export function detectImageMimeType(head: Uint8Array): ImageMimeType | undefined {
  const text = Buffer.from(head.subarray(0, 16)).toString("latin1");
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  // The whole signature: a text may well start with "GIF".
  if (text.startsWith("GIF87a") || text.startsWith("GIF89a")) return head.length > 10 ? "image/gif" : undefined;
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "image/webp";
  return undefined;
}
