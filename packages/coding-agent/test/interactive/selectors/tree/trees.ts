import { SessionManager, type SessionTreeNode } from "@pi-stack/coding-agent";
import { modelSays, userSays } from "../../../support/messages.js";

/** A session in memory and the ids of its entries by what they say. */
export class Tree {
  readonly manager: SessionManager = SessionManager.inMemory("/work");
  readonly ids = new Map<string, string>();

  /** A message of the user. */
  user(text: string): this {
    this.ids.set(text, this.manager.appendMessage(userSays(text)));
    return this;
  }

  reply(text: string): this {
    this.ids.set(text, this.manager.appendMessage(modelSays(text)));
    return this;
  }

  /** What follows hangs on this. */
  at(text: string): this {
    this.manager.branch(this.id(text));
    return this;
  }

  id(text: string): string {
    const id = this.ids.get(text);
    if (id === undefined) throw new TypeError(`nothing says "${text}"`);
    return id;
  }

  get roots(): SessionTreeNode[] {
    return this.manager.getTree();
  }
}

/** Two ways on from the first reply, the second of them forked again. */
export function branchedTree(): Tree {
  const tree = new Tree().user("start").reply("answer").user("one").reply("one done");
  return tree.at("answer").user("two").reply("two done").user("two a").at("two done").user("two b").reply("leaf");
}
