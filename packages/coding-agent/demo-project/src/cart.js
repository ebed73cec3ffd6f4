/** The price of a cart in cents: each line is { price, quantity }. */
export function total(lines) {
  let sum = 0;
  for (let i = 1; i < lines.length; i++) {
    sum += lines[i].price * lines[i].quantity;
  }
  return sum;
}
