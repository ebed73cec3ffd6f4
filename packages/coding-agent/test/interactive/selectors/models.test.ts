import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Model, registerFauxProvider } from "@pi-stack/ai";
import { ModelSelectorComponent } from "@pi-stack/coding-agent";
import { describe, expect, it, onTestFinished } from "vitest";
import { key } from "./keys.js";
import { withKnownModels } from "./known-models.js";
import { look } from "./look.js";

describe("/model", () => {
  it("lists models with their provider, the one in use marked; a choice takes effect at once", async () => {
    const { say, shows, terminal, runtime } = await withKnownModels();
    say("/model");
    await shows(/→ one \[faux\] ✓/);
    terminal.send(key.down);
    await shows(/→ two \[faux\]/);
    terminal.send(key.enter);
    await shows("Model: faux/two");
    expect(runtime.session.model?.id).toBe("two");
  });

  it("with the exact name of a model switches at once, with other words searches", async () => {
    const { say, shows, terminal, runtime } = await withKnownModels();
    say("/model faux/two");
    await shows("Model: faux/two");
    say("/model on");
    await shows(/> on[\s\S]*→ one/);
    terminal.send(key.escape);
    expect(runtime.session.model?.id).toBe("two");
  });

  it("goes from the models in scope to all and back", async () => {
    const { say, shows, terminal, mode } = await withKnownModels();
    mode.session.setScopedModels(mode.session.scopedModels.slice(0, 1));
    say("/model");
    await shows(/All \| In scope[\s\S]*→ one \[faux\] ✓/);
    expect(terminal.screen().join("\n")).not.toContain("two [faux]");
    terminal.send(key.tab);
    await shows("two [faux]");
    terminal.send(key.tab);
    await expect.poll(() => terminal.screen().join("\n")).not.toContain("two [faux]");
  });

  it("reads models.json again, and tells what is wrong with it", async () => {
    const { say, shows, mode } = await withKnownModels();
    const path = join(mode.runtime.services.agentDir, "models.json");
    writeFileSync(path, '{"providers": {"mine": {"models": [{"id": "m"}], "apiKey": "k"}}}');
    say("/model");
    await shows(/model m: "(api|baseUrl)" is missing/);
  });

  it("completes its argument by id and provider", async () => {
    const { shows, terminal } = await withKnownModels();
    for (const letter of "/model tw") terminal.send(letter);
    await shows(/two\s+faux/);
  });
});

describe("/scoped-models", () => {
  it("takes models in and out at once, and saves the choice when asked to", async () => {
    const { say, shows, terminal, mode } = await withKnownModels();
    say("/scoped-models");
    await shows("No scope: all models");
    terminal.send(key.enter);
    await shows(/1 in scope \(unsaved\)/);
    expect(mode.session.scopedModels.map(({ model }) => model.id)).toEqual(["two"]);
    terminal.send(key.ctrl("s"));
    await expect.poll(() => terminal.screen().join("\n")).not.toContain("(unsaved)");
    expect(mode.settings.getEnabledModels()).toEqual(["faux/two"]);
    terminal.send(key.ctrl("a"));
    await shows("No scope: all models (unsaved)");
    terminal.send(key.ctrl("s"));
    await expect.poll(() => mode.settings.getEnabledModels()).toBeUndefined();
    expect(mode.session.scopedModels).toEqual([]);
  });

  it("orders models, and chooses all of a provider or none", async () => {
    const { say, shows, terminal, mode } = await withKnownModels([], { columns: 100, rows: 40 });
    say("/scoped-models");
    await shows("→ ✓ one");
    terminal.send(key.altDown);
    await shows(/✓ two \[faux\]\s+→ ✓ one/);
    terminal.send(key.up);
    terminal.send(key.ctrl("p"));
    await shows(/→ {3}two/);
    terminal.send(key.enter);
    await shows("1 in scope");
    expect(mode.session.scopedModels.map(({ model }) => model.id)).toEqual(["two"]);
    terminal.send(key.ctrl("x"));
    await shows("No scope");
  });
});

it("a model selector alone, with what the search finds", async () => {
  const { look: looks, show, shows, terminal } = look();
  const provider = registerFauxProvider({ models: [{ id: "first" }, { id: "second" }] });
  onTestFinished(() => provider.unregister());
  const all = provider.models;
  const chosen = show<Model>(
    (done) => new ModelSelectorComponent({ look: looks, all, scoped: [], current: undefined, done }),
  );
  for (const letter of "sec") terminal.send(letter);
  await shows("→ second [faux]");
  terminal.send(key.enter);
  expect(await chosen).toMatchObject({ id: "second" });
});
