import { historyTarget, type ImageContent, repairHistory } from "@pi-stack/ai";
import { describe, expect, it } from "vitest";
import { answerOf, call, image, png, result, user } from "./messages.js";

const sighted = historyTarget({ id: "m", api: "anthropic-messages", provider: "anthropic", input: ["text", "image"] });
const blind = historyTarget({ id: "m", api: "anthropic-messages", provider: "anthropic", input: ["text"] });
const jpeg = "/9j/4AAQSkZJRgABAQ==";

function shown(block: ImageContent, target = sighted): unknown {
  const [message] = repairHistory([user([block])], target);
  return message?.role === "user" ? message.content[0] : undefined;
}

describe("repairHistory and images", () => {
  it("B13 turns media types that the API refuses into text", () => {
    expect(shown(image("application/pdf", "JVBERi0="))).toMatchObject({
      text: "(image omitted: unsupported type application/pdf)",
    });
    expect(shown(image("image/svg+xml", "PHN2Zy8+"))).toMatchObject({
      text: "(image omitted: unsupported type image/svg+xml)",
    });
  });

  it("B13 sends image/jpg as image/jpeg", () => {
    expect(shown(image("image/jpg", jpeg))).toEqual(image("image/jpeg", jpeg));
  });

  it.each(["", "!!!", "AAAAA", "data:image/png;base64,"])("B13 turns the damaged data %j into text", (data) => {
    expect(shown(image("image/png", data))).toMatchObject({ text: "(image omitted: its data is empty or damaged)" });
  });

  it("B13 does the same in tool results", () => {
    const asks = answerOf({ id: "m", api: "x", provider: "x" }, [call("c1")]);
    const history = repairHistory([user("x"), asks, result("c1", [image("application/pdf", "JVBERi0=")])], sighted);
    expect(history[2]).toMatchObject({ content: [{ text: "(tool image omitted: unsupported type application/pdf)" }] });
  });

  it("leaves images out of the results of failed calls where those hold text only", () => {
    const asks = answerOf({ id: "m", api: "x", provider: "x" }, [call("c1")]);
    const failed = { ...result("c1", [image("image/png")]), isError: true };
    expect(repairHistory([user("x"), asks, failed], sighted)[2]).toMatchObject({ content: [{ type: "text" }] });
  });

  it("trusts the bytes more than the declared type", () => {
    expect(shown(image("image/png", jpeg))).toEqual(image("image/jpeg", jpeg));
  });

  it("takes data: URLs and base64 with line breaks", () => {
    expect(shown(image("image/png", `data:image/png;base64,${png.slice(0, 40)}\n${png.slice(40)}`))).toEqual(
      image("image/png"),
    );
  });

  it("shows a model without eyes one note for a run of images", () => {
    const [message] = repairHistory([user([image("image/png"), image("image/png")])], blind);
    expect(message?.content).toEqual([{ type: "text", text: "(image omitted: model does not support images)" }]);
  });

  it("gives up images in the strict form", () => {
    const [message] = repairHistory([user([image("image/png")])], sighted, { strict: true });
    expect(message).toMatchObject({ content: [{ type: "text" }] });
  });
});
