import { fauxAssistantMessage } from "@pi-stack/ai";
import { UserMessageSelectorComponent } from "@pi-stack/coding-agent";
import { expect, it } from "vitest";
import { interactive } from "../support.js";
import { key } from "./keys.js";
import { look } from "./look.js";

const messages = Array.from({ length: 12 }, (_, index) => ({ entryId: `e${index + 1}`, text: `message ${index + 1}` }));

it("messages are listed from the oldest to the newest, which is selected; the ends meet", async () => {
  const { look: looks, show, shows, screen, terminal } = look();
  const chosen = show<string>((done) => new UserMessageSelectorComponent({ look: looks, messages, done }));
  await shows(/ {2}message 3\n[\s\S]*› message 12\n {2}Message 12 of 12/);
  expect(await screen()).not.toMatch(/message 2\n/);
  terminal.send(key.down);
  await shows("› message 1\n");
  await shows("Message 1 of 12");
  terminal.send(key.up);
  terminal.send(key.up);
  terminal.send(key.enter);
  expect(await chosen).toBe("e11");
});

it("/fork begins a new session before the chosen message, whose words can be written anew", async () => {
  const { say, shows, terminal, mode } = await interactive([fauxAssistantMessage("one"), fauxAssistantMessage("two")]);
  say("first question");
  await shows("one");
  say("second question");
  await shows("two");
  const before = mode.session.sessionId;
  say("/fork");
  await shows("› second question");
  terminal.send(key.enter);
  await expect.poll(() => mode.editor.getText()).toBe("second question");
  expect(mode.session.sessionId).not.toBe(before);
  expect(mode.session.messages).toHaveLength(2);
});
