const loneSurrogate = /\p{Surrogate}/gu;
const anySurrogate = /[\ud800-\udfff]/;

/** Removes surrogates that have no partner; pairs stay. Providers refuse requests that hold such halves. */
export function removeLoneSurrogates(text: string): string {
  return anySurrogate.test(text) ? text.replace(loneSurrogate, "") : text;
}

/** Whether a text holds a surrogate without its partner. */
export function hasLoneSurrogates(text: string): boolean {
  return anySurrogate.test(text) && text.search(loneSurrogate) !== -1;
}
