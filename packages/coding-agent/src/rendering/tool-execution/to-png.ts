/** Base64 units; larger images are not converted. */
const maxUnits = 32 * 1024 * 1024;

/**
 * An image as PNG, in base64; the image library is loaded on first use. `undefined` when it is no image, is too large, or
 * there is no such library for this platform.
 * @param data - base64
 */
export async function toPng(data: string): Promise<string | undefined> {
  if (data.length > maxUnits) return undefined;
  try {
    const { default: open } = await import("sharp");
    const png = await open(Buffer.from(data, "base64"), { failOn: "error" }).autoOrient().png().toBuffer();
    return png.toString("base64");
  } catch {
    // Words are shown in its place.
    return undefined;
  }
}
