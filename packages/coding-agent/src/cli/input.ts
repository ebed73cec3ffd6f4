import type { ImageContent } from "@pi-stack/ai";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage } from "../errors/system-error.js";
import { attachFile } from "./attachment.js";

/** The first prompt, and those that follow it. */
export interface CliInput {
  initialMessage: string | undefined;
  initialImages: ImageContent[];
  messages: string[];
}

/** Where prompts come from. */
export interface InputSources {
  files: readonly string[];
  messages: readonly string[];
  cwd: string;
  autoResizeImages: boolean;
  stdin: NodeJS.ReadStream;
}

/** Puts stdin, the files and the first message together, each on lines of its own. */
export async function assembleInput(sources: InputSources): Promise<CliInput> {
  const parts: string[] = [];
  const images: ImageContent[] = [];
  const piped = await readPiped(sources.stdin);
  if (piped) parts.push(piped);
  for (const file of sources.files) {
    const attachment = await attachFile(file, sources);
    parts.push(attachment.text);
    images.push(...attachment.images);
  }
  const [first, ...messages] = sources.messages;
  if (first !== undefined) parts.push(first);
  const text = joinOnLines(parts.filter((part) => part !== ""));
  return { initialMessage: text === "" && images.length === 0 ? undefined : text, initialImages: images, messages };
}

/** What was piped in, trimmed; nothing when stdin is a terminal or closed. */
async function readPiped(stdin: NodeJS.ReadStream): Promise<string> {
  if (stdin.isTTY) return "";
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stdin) chunks.push(Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk)));
  } catch (error) {
    throw new CodingAgentError("file_unreadable", `Cannot read standard input: ${errorMessage(error)}`, {
      cause: error,
    });
  }
  return Buffer.concat(chunks).toString("utf8").trim();
}

function joinOnLines(parts: readonly string[]): string {
  return parts.reduce((text, part) => (text === "" || text.endsWith("\n") ? text + part : `${text}\n${part}`), "");
}
