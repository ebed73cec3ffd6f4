import { expect, it } from "vitest";
import { bodyFor, chat } from "./chat.js";

const baseUrl = "https://ai-gateway.vercel.sh/v1";

it("tells Vercel's gateway, and nobody else, which providers it may ask", async () => {
  const order = { vercelGatewayRouting: { order: ["x"] } };
  const both = { vercelGatewayRouting: { only: ["x", "y"], order: ["y"] } };
  expect(await bodyFor(chat({ baseUrl }, order))).toHaveProperty("providerOptions", { gateway: { order: ["x"] } });
  expect(await bodyFor(chat({ baseUrl }, both))).toHaveProperty("providerOptions", {
    gateway: both.vercelGatewayRouting,
  });
  for (const other of ["https://llm.example/v1", "https://llm.example/?to=ai-gateway.vercel.sh"]) {
    expect(await bodyFor(chat({ baseUrl: other }, order))).not.toHaveProperty("providerOptions");
  }
});

it("says nothing without wishes", async () => {
  expect(await bodyFor(chat({ baseUrl }))).not.toHaveProperty("providerOptions");
  expect(await bodyFor(chat({ baseUrl }, { vercelGatewayRouting: {} }))).not.toHaveProperty("providerOptions");
});
