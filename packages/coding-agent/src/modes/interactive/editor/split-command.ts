/**
 * The words of a command line as a shell takes them apart: quotes keep blanks, a backslash keeps the character behind
 * it. Nothing is expanded. On Windows a backslash is part of a path.
 */
export function splitCommand(command: string, platform: NodeJS.Platform = process.platform): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = "";
  for (let index = 0; index < command.length; index++) {
    const character = command.charAt(index);
    if (quote === "" && /\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (character === quote) quote = "";
    else if (quote === "" && (character === '"' || character === "'")) {
      quote = character;
      word ??= "";
    } else if (character === "\\" && quote !== "'" && platform !== "win32") {
      index++;
      word = (word ?? "") + command.charAt(index);
    } else word = (word ?? "") + character;
  }
  return word === undefined ? words : [...words, word];
}
