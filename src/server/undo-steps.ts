import { setTimeout as sleep } from "node:timers/promises";

import type { Logger } from "pino";

type Step = { name: string; withinMs: number; run: () => unknown };

/** The completed steps of a start, with the way to undo each of them. */
export class UndoSteps {
  readonly #steps: Step[] = [];
  readonly #log: Logger;
  #undoing: Promise<void> | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Adds a step. If undoing it takes longer than `withinMs`, it is abandoned, so that a stop always ends. */
  add(name: string, withinMs: number, run: () => unknown) {
    this.#steps.push({ name, withinMs, run });
  }

  get isUndoing() {
    return this.#undoing !== undefined;
  }

  /** Undoes all steps in reverse order, each once and even if others fail. */
  undo(): Promise<void> {
    return (this.#undoing ??= this.#undoAll());
  }

  async #undoAll() {
    for (const { name, withinMs, run } of this.#steps.splice(0).reverse()) {
      const isOver = new AbortController();
      const late = sleep(withinMs, "late", { signal: isOver.signal }).catch(() => "over");
      try {
        const work = (async () => void (await run()))();
        if ((await Promise.race([work, late])) === "late") {
          work.catch(() => {});
          this.#log.warn({ part: name, withinMs }, "A component did not stop in time and is abandoned");
        }
      } catch (err) {
        this.#log.warn({ err, part: name }, "A component could not be stopped");
      } finally {
        isOver.abort();
      }
    }
  }
}
