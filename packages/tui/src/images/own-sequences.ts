/** Sequences that we made, so that those in a text of others can be told from them. The oldest are forgotten. */
const own = new Set<string>();
/** A large image is some hundreds of sequences. */
const maxSequences = 20_000;

/** Remembers a sequence that draws an image, and gives it back. */
export function ownSequence(sequence: string): string {
  own.delete(sequence);
  own.add(sequence);
  if (own.size > maxSequences) for (const oldest of own) if (own.delete(oldest)) break;
  return sequence;
}

/** Whether a sequence was made here, and not by a model, a tool or a file. */
export function isOwnSequence(sequence: string): boolean {
  return own.has(sequence);
}
