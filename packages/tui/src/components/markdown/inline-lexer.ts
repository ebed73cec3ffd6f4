import { Lexer, type Token, Tokenizer, type Tokens } from "marked";

/** Struck out is what stands between two tildes on each side, without space at the inner edges. */
class StrictTokenizer extends Tokenizer {
  override del(source: string): Tokens.Del | undefined {
    const match = /^~~(?=[^\s~])((?:[^\\]|\\[\s\S])*?[^\s~])~~(?!~)/.exec(source);
    if (!match?.[1]) return undefined;
    return { type: "del", raw: match[0], text: match[1], tokens: this.lexer.inlineTokens(match[1]) };
  }
}

const tokenizer = new StrictTokenizer();

/** The elements within lines of text. @param links - addresses by label */
export function inlineTokens(text: string, links: ReadonlyMap<string, string>): Token[] {
  const lexer = new Lexer({ gfm: true, tokenizer });
  for (const [label, href] of links) lexer.tokens.links[label] = { href, title: null };
  return lexer.inlineTokens(text);
}

/** Whether nothing in these tokens waits for more: an emphasis, a code span or a link that may still be closed. */
export function areClosed(tokens: readonly Token[]): boolean {
  let openBrackets = 0;
  for (const token of tokens) {
    if (token.type !== "text") continue;
    const text: string = token.raw;
    if (/`|~~|<[a-z!/?]|\*(?=[^\s*])|[^\s*]\*|(?:^|[^\p{L}\p{N}])_|_(?![\p{L}\p{N}])/iu.test(text)) return false;
    for (const character of text) {
      if (character === "[") openBrackets++;
      else if (character === "]") openBrackets--;
    }
  }
  return openBrackets <= 0;
}
