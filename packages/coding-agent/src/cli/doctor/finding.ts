/** What one check has found. */
export interface Finding {
  state: "ok" | "warning" | "problem";
  what: string;
  /** What is wrong and what to do about it, or a detail of what is well. */
  detail: string;
}

export const ok = (what: string, detail: string): Finding => ({ state: "ok", what, detail });
export const warning = (what: string, detail: string): Finding => ({ state: "warning", what, detail });
export const problem = (what: string, detail: string): Finding => ({ state: "problem", what, detail });
