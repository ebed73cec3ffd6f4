import { readFile } from "node:fs/promises";
import type { ImageContent } from "@pi-stack/ai";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage } from "../errors/system-error.js";
import { resolveExistingPath } from "../storage/paths/resolve-existing.js";
import { detectImageMimeType } from "../tools/images/detect-image.js";
import { formatDimensionNote, resizeImage } from "../tools/images/resize-image.js";
import { classifyContent } from "../tools/read/text-source.js";
import { checkReadableFile } from "../tools/regular-file.js";

/** A file of the command line, as the prompt shows it. */
export interface Attachment {
  text: string;
  images: ImageContent[];
}

/**
 * Turns `@path` into text and images. An empty file is nothing.
 * @throws {@link CodingAgentError} with code "file_not_found" when it is missing or no file
 */
export async function attachFile(
  file: string,
  options: { cwd: string; autoResizeImages: boolean },
): Promise<Attachment> {
  const path = await resolveExistingPath(file, options.cwd);
  await checkReadableFile(path);
  const bytes = await readNamedFile(path, file);
  if (bytes.length === 0) return { text: "", images: [] };
  const mimeType = detectImageMimeType(bytes);
  if (mimeType !== undefined) return attachImage(path, bytes, mimeType, options.autoResizeImages);
  return { text: `<file name="${path}">\n${decodeText(bytes, file)}\n</file>\n`, images: [] };
}

function decodeText(bytes: Buffer, shown: string): string {
  const content = classifyContent(bytes);
  if (content.kind === "utf16") return new TextDecoder(content.encoding).decode(bytes);
  const text = bytes.toString("utf8");
  // A text in an old encoding has some bytes that are no UTF-8; data has little else.
  const unreadable = text.split("\uFFFD").length - 1;
  if (content.kind === "text" && unreadable * 10 <= text.length) return text;
  const kind = content.kind === "binary" ? content.description : "binary data";
  throw new CodingAgentError(
    "unsupported_encoding",
    `@${shown} is neither text nor an image (${kind}, ${bytes.length} bytes). Convert it first.`,
  );
}

async function attachImage(path: string, bytes: Buffer, mimeType: string, resize: boolean): Promise<Attachment> {
  const wrap = (note: string): string => `<file name="${path}">${note}</file>\n`;
  if (!resize) return { text: wrap(""), images: [{ type: "image", data: bytes.toString("base64"), mimeType }] };
  const image = await resizeImage(bytes, mimeType);
  if (!image) {
    return { text: wrap("[Image omitted: it could not be brought under the size limit, or is damaged.]"), images: [] };
  }
  return {
    text: wrap(formatDimensionNote(image) ?? ""),
    images: [{ type: "image", data: image.data, mimeType: image.mimeType }],
  };
}

/** The whole of a file that was named on the command line. */
async function readNamedFile(path: string, shown: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new CodingAgentError("file_not_found", `Cannot read @${shown}: ${errorMessage(error)}`, { cause: error });
  }
}
