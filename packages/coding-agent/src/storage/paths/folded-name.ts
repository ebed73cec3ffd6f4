const spaces = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g;
const apostrophes = /[\u2018\u2019\u201A\u201B]/g;
const quotes = /[\u201C-\u201F]/g;

/**
 * A file name without the differences that people cannot see or type: composed accents, kinds of spaces and quotes.
 * macOS stores `Screenshot 9.41\u202FAM.png`; a model writes it with a plain space.
 */
export function foldName(name: string): string {
  return name.normalize("NFC").replace(spaces, " ").replace(apostrophes, "'").replace(quotes, '"');
}
