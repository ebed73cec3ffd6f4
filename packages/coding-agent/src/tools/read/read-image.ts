import type { AgentToolResult } from "@pi-stack/agent-core";
import type { ToolContext } from "../../contracts/tool-context.js";
import { formatDimensionNote, resizeImage } from "../images/resize-image.js";
import type { ReadToolDetails } from "./schema.js";

const noImagesNote = "[Current model does not support images. The image will be omitted from this request.]";

/** Describes an image in text and, where it can be sent, gives it as a block. */
export async function readImage(
  bytes: Buffer,
  mimeType: string,
  autoResize: boolean,
  model: ToolContext["model"],
): Promise<AgentToolResult<ReadToolDetails | undefined>> {
  const lines = [`Read image file [${mimeType}]`];
  if (model && !model.input.includes("image")) lines.push(noImagesNote);
  if (!autoResize) {
    return imageResult(lines, { data: bytes.toString("base64"), mimeType });
  }
  const image = await resizeImage(bytes, mimeType);
  if (image === null) {
    lines.splice(1, 0, "[Image omitted: could not be decoded or brought under the inline image size limit.]");
    return { content: [{ type: "text", text: lines.join("\n") }], details: undefined };
  }
  const note = formatDimensionNote(image);
  if (note !== undefined) lines.splice(1, 0, note);
  return imageResult(lines, image);
}

function imageResult(
  lines: readonly string[],
  image: { data: string; mimeType: string },
): AgentToolResult<ReadToolDetails | undefined> {
  return {
    content: [
      { type: "text", text: lines.join("\n") },
      { type: "image", data: image.data, mimeType: image.mimeType },
    ],
    details: undefined,
  };
}
