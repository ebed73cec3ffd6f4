/** Shows all of something, or less. One key does it for all of the transcript. */
export interface Foldable {
  setExpanded(isExpanded: boolean): void;
}
