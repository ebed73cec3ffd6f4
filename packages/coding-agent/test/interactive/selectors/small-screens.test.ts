import type { Model } from "@pi-stack/ai";
import {
  LoginDialogComponent,
  ModelSelectorComponent,
  OAuthSelectorComponent,
  SessionSelectorComponent,
  ThinkingSelectorComponent,
  TreeSelectorComponent,
  UserMessageSelectorComponent,
} from "@pi-stack/coding-agent";
import { type Component, visibleWidth } from "@pi-stack/tui";
import { describe, expect, it } from "vitest";
import { ResourceSelector } from "../../../src/modes/interactive/selectors/resources/resource-selector.js";
import { ScopedModelsSelector } from "../../../src/modes/interactive/selectors/scoped-models/scoped-models-selector.js";
import type { SelectorLook } from "../../../src/modes/interactive/selectors/selector.js";
import { key } from "./keys.js";
import { look } from "./look.js";
import { resource } from "./resources/resources.js";
import { listed } from "./session-picker/sessions.js";
import { branchedTree } from "./tree/trees.js";

const wide = "日本語の長い名前".repeat(10);
const model: Model = {
  id: `m/${wide}`,
  name: wide,
  api: "x",
  provider: wide,
  baseUrl: "",
  reasoning: true,
  input: ["text"],
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
  contextWindow: 1,
  maxTokens: 1,
};
const ignore = (): void => undefined;

const selectors: readonly (readonly [string, (look: SelectorLook) => Component])[] = [
  [
    "models",
    (looks) =>
      new ModelSelectorComponent({
        look: looks,
        all: [model],
        scoped: [model],
        current: model,
        problems: wide,
        done: ignore,
      }),
  ],
  [
    "models in scope",
    (looks) =>
      new ScopedModelsSelector({
        look: looks,
        models: [model],
        scoped: [],
        patterns: [],
        onChange: ignore,
        onSave: ignore,
        done: ignore,
      }),
  ],
  [
    "sessions",
    (looks) =>
      new SessionSelectorComponent({
        look: looks,
        list: () => Promise.resolve([listed("a", { name: wide, cwd: `/${wide}` }), listed("b")]),
        rename: () => Promise.reject(new RangeError(wide)),
        remove: () => Promise.reject(new RangeError(wide)),
        done: ignore,
      }),
  ],
  [
    "tree",
    (looks) => {
      const tree = branchedTree().user(wide);
      const leafId = tree.manager.getLeafId();
      return new TreeSelectorComponent({
        look: looks,
        roots: tree.roots,
        leafId,
        onLabel: ignore,
        onError: ignore,
        done: ignore,
      });
    },
  ],
  [
    "providers",
    (looks) => {
      const providers = [{ id: "a", name: wide, status: { configured: false } }];
      return new OAuthSelectorComponent({ look: looks, title: wide, providers, done: ignore });
    },
  ],
  [
    "a login",
    (looks) => {
      const dialog = new LoginDialogComponent({ look: looks, providerName: wide, openUrl: ignore, onCancel: ignore });
      dialog.showAuth({ url: `https://acme.example/${"a".repeat(200)}`, instructions: wide });
      dialog.showPrompt({ message: wide, placeholder: wide }).catch(ignore);
      return dialog;
    },
  ],
  [
    "thinking",
    (looks) => new ThinkingSelectorComponent({ look: looks, current: "off", levels: ["off", "high"], done: ignore }),
  ],
  [
    "messages",
    (looks) =>
      new UserMessageSelectorComponent({ look: looks, messages: [{ entryId: "a", text: wide }], done: ignore }),
  ],
  [
    "resources",
    (looks) =>
      new ResourceSelector({
        look: looks,
        items: [resource(wide, "skills", wide)],
        notice: wide,
        toggle: () => Promise.reject(new Error(wide)),
        list: () => Promise.resolve([]),
        done: ignore,
      }),
  ],
];

const keys = [
  "x",
  key.backspace,
  key.down,
  key.up,
  key.tab,
  key.pageDown,
  key.left,
  key.ctrlLeft,
  "L",
  "T",
  key.escape,
];
const controls = [..."adlnoprstux"].map((letter) => key.ctrl(letter));

describe.each(selectors)("%s", (_name, make) => {
  it.each([
    { columns: 40, rows: 12 },
    { columns: 7, rows: 3 },
    { columns: 1, rows: 1 },
  ])("fit into $columns x $rows, whatever is pressed", async (size) => {
    const { look: looks, show, screen, terminal, tui } = look(size);
    void show<never>(() => make(looks));
    for (const pressed of [...keys, ...controls, key.escape, ...keys]) {
      terminal.send(pressed);
      for (const row of tui.render(size.columns)) expect(visibleWidth(row)).toBeLessThanOrEqual(size.columns);
    }
    expect((await screen()).split("\n")).toHaveLength(size.rows);
  });

  it("draws the same rows again while nothing happens", () => {
    const component = make(look().look);
    const rows = component.render(60);
    expect(component.render(60)).toBe(rows);
    component.invalidate?.();
    expect(component.render(60)).not.toBe(rows);
  });
});
