/** What this package adds to sessions and events. Other extensions import it for its types: `import type {} from ".../events"`. */
import type {} from "@pi-stack/coding-agent";

/** A note of a review, as it stands in the session. */
export interface ReviewNote {
  file: string;
  words: string;
  severity: "low" | "high";
}

declare module "@pi-stack/coding-agent" {
  interface CustomEntryMap {
    "review-notes.note": ReviewNote;
  }
  interface ExtensionEventMap {
    /** Before a note is kept. Who answers with a severity has a say in it; the highest counts. */
    "review-notes:adding": {
      payload: { file: string; words: string };
      result: { severity?: ReviewNote["severity"] };
    };
    /** It stands in the session. */
    "review-notes:added": { payload: ReviewNote; result: undefined };
  }
}
