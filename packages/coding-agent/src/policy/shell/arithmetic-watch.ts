/**
 * Bash evaluates what it takes for a number once more: a variable that holds `a[$(command)]` runs the command. That is only
 * possible where a text both sets variables and counts with names, or writes such a thing itself.
 */
export class ArithmeticWatch {
  #setsTexts = false;
  #usesNames = false;
  #isOdd = false;

  get isOdd(): boolean {
    return this.#isOdd || (this.#setsTexts && this.#usesNames);
  }

  /** The text sets variables to what is no plain number. */
  setsText(): void {
    this.#setsTexts = true;
  }

  /** A variable is set; `undefined` where its value cannot be known. */
  assigns(value: string | undefined): void {
    if (value === undefined || !/^-?\d*$/.test(value)) this.#setsTexts = true;
  }

  /** The value of a variable is taken for a name. */
  indirect(): void {
    this.#usesNames = true;
  }

  /** A word of arithmetic; its substitutions are looked at by themselves where it has parts. */
  word(text: string, hasParts: boolean): void {
    if (/[A-Za-z_$]/.test(text) && !/^0[xX][\da-fA-F]+$/.test(text)) this.#usesNames = true;
    if (!hasParts && /[`'"\\]|\$\(/.test(text)) this.#isOdd = true;
  }

  /** Something that is evaluated as arithmetic though it is written as a word. */
  operand(value: string | undefined): void {
    if (value === undefined) this.#usesNames = true;
    else if (/[[`$'"\\]/.test(value)) this.#isOdd = true;
    else if (/[A-Za-z_]/.test(value)) this.#usesNames = true;
  }
}
