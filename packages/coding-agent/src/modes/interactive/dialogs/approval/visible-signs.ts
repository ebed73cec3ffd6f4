/**
 * A text in which nothing is hidden: signs that move the cursor, turn the direction of writing or show nothing are written
 * out. Line feeds stay, tabs become spaces.
 */
export function withVisibleSigns(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\u00A0\u115F\u1160\u3164\u2800]/gu, (sign) => {
    if (sign === "\n") return sign;
    if (sign === "\t") return "   ";
    const code = sign.codePointAt(0) ?? 0;
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u{${code.toString(16)}}`;
  });
}
