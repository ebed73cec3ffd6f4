import type { AgentSessionEvent } from "../../agent-session/events.js";
import { renderToolCall, renderToolResult } from "../../rendering/plain-text.js";
import type { ModeOutput } from "../mode-output.js";
import { openDemo, question } from "./open-demo.js";

/** What the demo needs. */
export interface DemoOptions {
  output: ModeOutput;
  /** The project to mend; it is copied first. */
  project: string;
  /** Told what to do when the process must end early. */
  onEnd?: (cleanUp: () => Promise<void>) => void;
}

/**
 * Lets the agent mend a project with a failing test. Session, tools and events are the real ones; only the model is a
 * script. Returns 0 if the tests pass at the end, else 1.
 */
export async function runDemo({ output, project, onEnd }: DemoOptions): Promise<number> {
  const demo = await openDemo(project, onEnd);
  let passed = false;
  try {
    await output.write(openingWords(demo.cwd));
    demo.session.subscribe((event) => printEvent(event, output));
    await demo.run();
    passed = demo.hasPassed();
  } finally {
    await demo.dispose();
  }
  await output.write(closingWords(passed));
  return passed ? 0 : 1;
}

function openingWords(cwd: string): string {
  return `pi demo: the agent at work on a copy of a small project, in ${cwd}
The model is a script that ships with pi: no key, no network. Everything else is real.

> ${question}
`;
}

async function printEvent(event: AgentSessionEvent, output: ModeOutput): Promise<void> {
  if (event.type === "message_end" && event.message.role === "assistant") {
    const text = event.message.content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
    if (text !== "") await output.write(`\n${text}\n`);
  } else if (event.type === "tool_execution_start") {
    await output.write(`${renderToolCall(event.toolName, event.args)}\n`);
  } else if (event.type === "tool_execution_end") {
    await output.write(`${renderToolResult(event.toolName, event.result)}\n`);
  }
}

function closingWords(passed: boolean): string {
  const result = passed ? "The tests pass." : "The tests still fail: the script had no further idea.";
  return `
${result} Every step was stored in a session, as always; it was removed together with the copy.

To work with a real model:
  a key           export ANTHROPIC_API_KEY=... (or OPENAI_API_KEY, GEMINI_API_KEY, ...), then: pi -p "What does this project do?"
  a local server  Ollama, LM Studio, llama.cpp and vLLM are found while they run: pi -p --model local/qwen3-coder "..."
                  (pi --list-models local: what they hold; any other server is put into ~/.pi/agent/models.json)
`;
}
