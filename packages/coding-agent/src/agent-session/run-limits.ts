import type { AssistantMessage } from "@pi-stack/ai";

/** How far a run may go; what is left out has no limit. */
export interface RunLimitValues {
  /** Requests to the model. */
  maxTurns?: number | undefined;
  /** USD. */
  maxCost?: number | undefined;
  /** Seconds. */
  maxTime?: number | undefined;
}

/** Which limit ended a run. */
type RunLimit = "turns" | "cost" | "time" | "repeats";

/** Why a run was ended, in words. */
export interface ReachedLimit {
  limit: RunLimit;
  message: string;
}

/** The longest delay that a timer takes. */
const maxTimerMs = 2 ** 31 - 1;

/** Counts what a run uses, and says when it is enough. */
export class RunLimits {
  readonly #read: () => RunLimitValues;
  readonly #endNow: () => void;
  /** Those of the run: settings are copied when they are asked, which is too dear for each call of a tool. */
  #values: RunLimitValues = {};
  #turns = 0;
  #cost = 0;
  #unknownPrice: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #reached: ReachedLimit | undefined;

  /**
   * @param read - asked at the beginning of each run
   * @param endNow - called when the time is over, in the middle of whatever goes on
   */
  constructor(read: () => RunLimitValues, endNow: () => void) {
    this.#read = read;
    this.#endNow = endNow;
  }

  /** Why the run that is under way, or the last one, was ended. */
  get reached(): ReachedLimit | undefined {
    return this.#reached;
  }

  begin(): void {
    this.end();
    this.#turns = 0;
    this.#cost = 0;
    this.#unknownPrice = undefined;
    this.#reached = undefined;
    this.#values = this.#read();
    const { maxTime } = this.#values;
    if (maxTime === undefined) return;
    const spent = (): void => {
      this.reach({ limit: "time", message: `The run was ended after ${maxTime} s, its limit (--max-time).` });
      this.#endNow();
    };
    this.#timer = setTimeout(spent, Math.min(maxTime * 1000, maxTimerMs));
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Counts a reply. */
  replied({ usage, model }: AssistantMessage): void {
    this.#turns++;
    this.#cost += usage.cost.total;
    if (usage.cost.isIncomplete) this.#unknownPrice = model;
  }

  /** Whether a run that has more to do may go on; if not, the reason is kept. */
  mayGoOn(): boolean {
    const { maxTurns, maxCost } = this.#values;
    if (maxTurns !== undefined && this.#turns >= maxTurns) {
      this.reach({
        limit: "turns",
        message: `The run was ended after ${turnsText(maxTurns)}, its limit (--max-turns).`,
      });
    }
    if (maxCost !== undefined && this.#unknownPrice !== undefined) {
      this.reach({
        limit: "cost",
        message: `The run was ended: nobody has said what ${this.#unknownPrice} costs, so a limit of $${maxCost} (--max-cost) cannot be kept. Give its price in models.json.`,
      });
    } else if (maxCost !== undefined && this.#cost >= maxCost) {
      const cost = this.#cost.toFixed(4);
      this.reach({ limit: "cost", message: `The run was ended at $${cost}; its limit is $${maxCost} (--max-cost).` });
    }
    return this.#reached === undefined;
  }

  /** The first reason stays. */
  reach(reached: ReachedLimit): void {
    this.#reached ??= reached;
  }
}

function turnsText(turns: number): string {
  return turns === 1 ? "one turn" : `${turns} turns`;
}
