/** Pixels from left to right and top to bottom, four bytes each: red, green, blue, alpha. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

const fileHeaderBytes = 14;
/** More than this is no screenshot. */
const maxPixels = 100_000_000;

/**
 * Reads a bitmap of 24 or 32 bits a pixel, as clipboards hold them; `undefined` for anything else. The image library
 * knows no bitmaps.
 * Source: https://learn.microsoft.com/windows/win32/gdi/bitmap-storage (read 2026-11-30)
 */
export function readBitmap(bytes: Uint8Array): Pixels | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < fileHeaderBytes + 40 || bytes[0] !== 0x42 || bytes[1] !== 0x4d) return undefined;
  const start = view.getUint32(10, true);
  const width = view.getInt32(18, true);
  const signedHeight = view.getInt32(22, true);
  const height = Math.abs(signedHeight);
  const bits = view.getUint16(28, true);
  const compression = view.getUint32(30, true);
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  const isKnown = (bits === 24 && compression === 0) || (bits === 32 && (compression === 0 || hasUsualMasks(view)));
  const fits = width > 0 && height > 0 && width * height <= maxPixels && start + rowBytes * height <= bytes.length;
  if (!isKnown || !fits) return undefined;
  const data = new Uint8Array(width * height * 4);
  const step = bits / 8;
  for (let row = 0; row < height; row++) {
    // Rows usually begin with the lowest one.
    const from = start + rowBytes * (signedHeight > 0 ? height - 1 - row : row);
    for (let column = 0; column < width; column++) {
      const source = from + column * step;
      const alpha = bits === 32 ? (bytes[source + 3] ?? 0) : 255;
      data.set([bytes[source + 2] ?? 0, bytes[source + 1] ?? 0, bytes[source] ?? 0, alpha], (row * width + column) * 4);
    }
  }
  if (bits === 32) makeVisible(data);
  return { width, height, data };
}

/** Blue first, then green and red: what all clipboards use. */
function hasUsualMasks(view: DataView): boolean {
  const compression = view.getUint32(30, true);
  if ((compression !== 3 && compression !== 6) || view.byteLength < 66) return false;
  return [0x00ff0000, 0x0000ff00, 0x000000ff].every((mask, index) => view.getUint32(54 + index * 4, true) === mask);
}

/** Many programs leave the alpha at 0, and mean an opaque image. */
function makeVisible(data: Uint8Array): void {
  for (let index = 3; index < data.length; index += 4) if (data[index] !== 0) return;
  for (let index = 3; index < data.length; index += 4) data[index] = 255;
}
