import assert from "node:assert/strict";
import { test } from "node:test";
import { total } from "../src/cart.js";

test("adds up every line of the cart", () => {
  const cart = [
    { price: 250, quantity: 2 },
    { price: 1299, quantity: 1 },
  ];
  assert.equal(total(cart), 1799);
});

test("an empty cart costs nothing", () => {
  assert.equal(total([]), 0);
});
