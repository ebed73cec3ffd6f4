/**
 * What something has cost, for people. Where the price of some of the tokens is not known the sum is the least that it
 * was, and nothing is no sum at all.
 */
export function costText(cost: number, isIncomplete: boolean | undefined, digits: number): string {
  const sum = `$${cost.toFixed(digits)}`;
  if (!isIncomplete) return sum;
  return cost === 0 ? "unknown" : `at least ${sum}`;
}
