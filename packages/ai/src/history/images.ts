import type { ImageContent, TextContent } from "../types/content.js";
import { removeLoneSurrogates } from "./lone-surrogates.js";

/** Who shows the image; the words of the placeholder depend on it. */
export type ImageOwner = "user" | "tool";

/** Which images may stay. */
export interface ImageRule {
  /** Media types. */
  readonly types: readonly string[];
  /** Why none may stay; absent where images are welcome. */
  readonly refusal?: string;
}

/**
 * Turns images that the target does not take into short notes. A run of images that a model without eyes cannot see
 * becomes one note.
 */
export function repairImages(
  content: readonly (TextContent | ImageContent)[],
  owner: ImageOwner,
  rule: ImageRule,
): (TextContent | ImageContent)[] {
  const repaired: (TextContent | ImageContent)[] = [];
  for (const block of content) {
    const next = block.type === "image" ? repairImage(block, owner, rule) : block;
    const last = repaired.at(-1);
    const isNote = block.type === "image" && next.type === "text";
    const repeatsNote = isNote && last?.type === "text" && last.text === next.text;
    if (!repeatsNote) repaired.push(next);
  }
  return repaired;
}

function repairImage(image: ImageContent, owner: ImageOwner, rule: ImageRule): TextContent | ImageContent {
  if (rule.refusal !== undefined) return note(owner, rule.refusal);
  const data = normaliseBase64(image.data);
  if (data === undefined) return note(owner, "its data is empty or damaged");
  const mimeType = sniffMediaType(data) ?? normaliseMediaType(image.mimeType);
  if (!rule.types.includes(mimeType)) return note(owner, `unsupported type ${mimeType}`);
  return { type: "image", data, mimeType };
}

function note(owner: ImageOwner, reason: string): TextContent {
  return { type: "text", text: `(${owner === "tool" ? "tool " : ""}image omitted: ${reason})` };
}

/** Strips a `data:` prefix and white space, reads the URL alphabet and adds padding; undefined when it is no base64. */
function normaliseBase64(data: string): string | undefined {
  // Mostly there is nothing to do, and a copy of a large image costs.
  if (data.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(data)) return data;
  const body = data.startsWith("data:") ? data.slice(data.indexOf(",") + 1) : data;
  const packed = body.replace(/\s+/g, "").replaceAll("-", "+").replaceAll("_", "/");
  const bare = packed.replace(/=+$/, "");
  if (!/^[A-Za-z0-9+/]+$/.test(bare) || bare.length % 4 === 1) return undefined;
  return bare.padEnd(Math.ceil(bare.length / 4) * 4, "=");
}

function normaliseMediaType(mimeType: string): string {
  const [type = ""] = removeLoneSurrogates(mimeType).toLowerCase().split(";");
  const bare = type.trim().slice(0, 100);
  if (bare === "image/jpg" || bare === "image/pjpeg") return "image/jpeg";
  return bare === "" ? "unknown" : bare;
}

/**
 * The type that the first bytes tell, because providers refuse an image whose declared type is another.
 * Source: https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern
 */
function sniffMediaType(data: string): string | undefined {
  if (data.startsWith("iVBORw0KGgo")) return "image/png";
  if (data.startsWith("/9j/")) return "image/jpeg";
  if (data.startsWith("R0lGODlh") || data.startsWith("R0lGODdh")) return "image/gif";
  if (data.startsWith("UklGR") && data.slice(10, 16).includes("XRUJQ")) return "image/webp";
  if (data.startsWith("JVBERi0")) return "application/pdf";
  return undefined;
}
