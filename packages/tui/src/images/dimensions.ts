/** The size of an image in pixels. */
export interface ImageDimensions {
  widthPx: number;
  heightPx: number;
}

/** Reads the size from the header of an image; `null` for one that is damaged or of another kind. */
export function getImageDimensions(base64Data: string, mimeType: string): ImageDimensions | null {
  switch (mimeType) {
    case "image/png":
      return getPngDimensions(base64Data);
    case "image/jpeg":
    case "image/jpg":
      return getJpegDimensions(base64Data);
    case "image/gif":
      return getGifDimensions(base64Data);
    case "image/webp":
      return getWebpDimensions(base64Data);
    default:
      return null;
  }
}

/** Source: PNG specification, IHDR, https://www.w3.org/TR/png-3/#11IHDR */
export function getPngDimensions(base64Data: string): ImageDimensions | null {
  const bytes = head(base64Data, 24);
  if (!startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return null;
  return dimensions(uint32(bytes, 16), uint32(bytes, 20));
}

/** Source: GIF89a specification, logical screen descriptor, https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
export function getGifDimensions(base64Data: string): ImageDimensions | null {
  const bytes = head(base64Data, 10);
  if (!/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return null;
  return dimensions(uint16le(bytes, 6), uint16le(bytes, 8));
}

/** Walks the segments to the start of the frame. Source: ITU-T T.81, B.2.2 */
export function getJpegDimensions(base64Data: string): ImageDimensions | null {
  const bytes = head(base64Data, Number.POSITIVE_INFINITY);
  if (!startsWith(bytes, [0xff, 0xd8])) return null;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) {
      at++;
      continue;
    }
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2) return dimensions(uint16(bytes, at + 7), uint16(bytes, at + 5));
    const hasLength = marker !== 0xff && marker !== 0x01 && !(marker >= 0xd0 && marker <= 0xd9);
    at += hasLength ? 2 + Math.max(2, uint16(bytes, at + 2)) : marker === 0xff ? 1 : 2;
  }
  return null;
}

/** Source: WebP container specification, https://developers.google.com/speed/webp/docs/riff_container */
export function getWebpDimensions(base64Data: string): ImageDimensions | null {
  const bytes = head(base64Data, 30);
  if (ascii(bytes, 0, 4) !== "RIFF" || ascii(bytes, 8, 12) !== "WEBP" || bytes.length < 30) return null;
  switch (ascii(bytes, 12, 16)) {
    case "VP8 ":
      return dimensions(uint16le(bytes, 26) & 0x3fff, uint16le(bytes, 28) & 0x3fff);
    case "VP8L": {
      const bits = uint16le(bytes, 21) + uint16le(bytes, 23) * 0x10000;
      return dimensions((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case "VP8X":
      return dimensions(uint24le(bytes, 24) + 1, uint24le(bytes, 27) + 1);
    default:
      return null;
  }
}

function dimensions(widthPx: number, heightPx: number): ImageDimensions | null {
  return widthPx > 0 && heightPx > 0 ? { widthPx, heightPx } : null;
}

/** The first bytes; fewer where there are fewer, none of what is no base64. */
function head(base64Data: string, count: number): Uint8Array {
  const length = Math.min(base64Data.length, Math.ceil(count / 3) * 4);
  try {
    return Uint8Array.from(atob(base64Data.slice(0, length)), (character) => character.charCodeAt(0));
  } catch {
    // Not base64: then it is no image either.
    return new Uint8Array();
  }
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function ascii(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end));
}

function uint16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) * 0x100 + (bytes[at + 1] ?? 0);
}

function uint32(bytes: Uint8Array, at: number): number {
  return uint16(bytes, at) * 0x10000 + uint16(bytes, at + 2);
}

function uint16le(bytes: Uint8Array, at: number): number {
  return (bytes[at + 1] ?? 0) * 0x100 + (bytes[at] ?? 0);
}

function uint24le(bytes: Uint8Array, at: number): number {
  return (bytes[at + 2] ?? 0) * 0x10000 + uint16le(bytes, at);
}
