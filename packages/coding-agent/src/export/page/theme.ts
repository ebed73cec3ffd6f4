/** From dark to light and back; first away from what the system prefers. */
export function switchTheme(): void {
  const root = document.documentElement;
  const dark = root.dataset["theme"] ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  root.dataset["theme"] = dark === "dark" ? "light" : "dark";
}
