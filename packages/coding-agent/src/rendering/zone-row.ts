import { Text } from "@pi-stack/tui";

/**
 * Marks where what somebody said begins, and where it ends, for terminals that can jump between such places.
 * Source: https://gitlab.freedesktop.org/Per_Bothner/specifications/blob/master/proposals/semantic-prompts.md
 */
export const zoneStart: string = "\x1b]133;A\x07";
export const zoneEnd: string = "\x1b]133;B\x07\x1b]133;C\x07";

/** An empty row that carries marks. */
export class ZoneRow extends Text {
  constructor(marks: string) {
    super(marks, 0, 0);
  }
}
