import type { ApprovalPrompt } from "../../../../contracts/tool-guard.js";
import type { AppContext } from "../../app-context.js";
import type { ApprovalChoice } from "./approval-dialog.js";

/** Asks the user in a dialog. It is loaded when the first question comes. */
export function approvalPrompt(app: Pick<AppContext, "dialogs" | "theme" | "keys" | "tui">): ApprovalPrompt {
  return {
    ask: async (request, signal) => {
      const { ApprovalDialog } = await import("./approval-dialog.js");
      const { showCall } = await import("./shown-call.js");
      const call = await showCall(request);
      const choice = await app.dialogs.show<ApprovalChoice>(
        (done) => new ApprovalDialog({ request, call, theme: app.theme, keys: app.keys, tui: app.tui, done }),
        { signal },
      );
      if (choice === "once" || choice === "session" || choice === "always") return { choice };
      if (choice !== "reason") return { choice: "no" };
      return { choice: "no", reason: await app.dialogs.input("What should the model know?", { signal }) };
    },
  };
}
