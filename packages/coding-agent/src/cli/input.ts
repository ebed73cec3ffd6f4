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
  /** Tells the person something, on stderr. */
  warn: (message: string) => void;
}

/** A program that starts pi with a question may leave its end of the pipe open for ever; this long we wait for text. */
const silenceMs = 3000;

/** Puts stdin, the files and the first message together, each on lines of its own. */
export async function assembleInput(sources: InputSources): Promise<CliInput> {
  const parts: string[] = [];
  const images: ImageContent[] = [];
  const piped = await readPiped(sources.stdin, { patient: sources.messages.length === 0, warn: sources.warn });
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

/** What was piped in, trimmed; nothing when stdin is a terminal, or silent while there is a question already. */
async function readPiped(
  stdin: NodeJS.ReadStream,
  options: { patient: boolean; warn: (message: string) => void },
): Promise<string> {
  if (stdin.isTTY) return "";
  const chunks: Buffer[] = [];
  const timer = setTimeout(() => {
    options.warn(`pi: nothing came on standard input for ${silenceMs / 1000} s; going on without it.`);
    stdin.destroy();
  }, silenceMs);
  if (options.patient) clearTimeout(timer);
  try {
    for await (const chunk of stdin) {
      clearTimeout(timer);
      chunks.push(Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk)));
    }
  } catch (error) {
    if (!stdin.destroyed || chunks.length > 0) throw unreadableInput(error);
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks).toString("utf8").trim();
}

function unreadableInput(error: unknown): CodingAgentError {
  return new CodingAgentError("file_unreadable", `Cannot read standard input: ${errorMessage(error)}`, {
    cause: error,
  });
}

function joinOnLines(parts: readonly string[]): string {
  return parts.reduce((text, part) => (text === "" || text.endsWith("\n") ? text + part : `${text}\n${part}`), "");
}
