import type { OAuthLoginCallbacks } from "@pi-stack/ai";
import { stripControlSequences } from "@pi-stack/tui";
import { openInBrowser, webAddress } from "../../modes/interactive/selectors/login/open-browser.js";
import { askAtTerminal } from "./terminal-questions.js";

/** How a login talks with a person at a plain terminal. */
export function loginQuestions(signal: AbortSignal): OAuthLoginCallbacks {
  const tell = (text: string): void => void process.stderr.write(`${stripControlSequences(text)}\n`);
  return {
    signal,
    onAuth: ({ url, instructions }) => {
      tell(`Open this page: ${url}`);
      if (instructions !== undefined) tell(instructions);
      const address = webAddress(url);
      if (address !== undefined) openInBrowser(address);
    },
    onProgress: tell,
    onPrompt: ({ message, placeholder }) =>
      askAtTerminal(`${stripControlSequences(message)}${placeholder ? ` (${placeholder})` : ""}: `, { signal }),
    onManualCodeInput: () =>
      askAtTerminal("If the browser does not come back, paste the address of its last page here: ", { signal }),
    onSelect: async ({ message, options }) => {
      tell(message);
      for (const [index, { label }] of options.entries()) tell(`  ${index + 1}. ${label}`);
      const answer = await askAtTerminal("Number: ", { signal });
      return options[Number(answer) - 1]?.id;
    },
  };
}
