import { type Area, Model } from "@ironcalc/wasm";

import { compileEngine } from "./engine.ts";

/** `stuck`: the workbook as it is now does not end calculating in time, so its cells keep the values they had. */
export type CalculationState = "done" | "running" | "stuck";

const fillMethods = ["autoFillColumns", "autoFillRows"] as const;
type Fill = { method: (typeof fillMethods)[number]; args: [Area, number] };
export type CalculationOpening = { engine: WebAssembly.Module; content: Uint8Array; language: string };
export type CalculationTask = { number: number; diffs?: Uint8Array; fill?: Fill };
/** The number of a task whose workbook is calculated; once the thread is `ready`, tasks are timed. */
export type CalculationReply = number | "ready" | "failed";

/** What the engine calculates after immediately, even where calculation is paused. */
const immediateMethods = [
  "deleteDefinedName",
  "deleteSheet",
  "duplicateSheet",
  "newDefinedName",
  "newSheet",
  "renameSheet",
  "setLocale",
  "setTimezone",
  "updateDefinedName",
] as const;

/** A formula may calculate for ever; the largest workbooks take some seconds. */
const mostMs = 10_000;
const emptyQueue = 1;

type Follower = {
  /** Shows the workbook as it is now, all around the cells where it is `isWhole`. */
  draw: (isWhole: boolean) => void;
  /** Says that something was not done as it took too long. */
  refuse: () => void;
};

/**
 * Calculates the workbook of a page, which the engine would do within the page and for as long as a formula takes. Each change is first
 * calculated by a copy in a thread of its own: only what ends there in time is calculated in the page, too.
 */
export class Calculation {
  readonly #model: Model;
  #follower: Follower | undefined;
  readonly #listeners = new Set<() => void>();
  #state: CalculationState = "done";
  #thread: Worker | undefined;
  #isReady = false;
  #timer: number | undefined;
  #lastTask = 0;
  /** Tasks that the thread has done since it was started: after none, it had the whole workbook from the page. */
  #answers = 0;
  /** Whether the workbook of the page has changes that were not calculated yet. */
  #isBehind = false;
  #hasChanged = false;
  /** What waits until the workbook is calculated. */
  #waiting: (() => void)[] = [];

  constructor(model: Model) {
    this.#model = model;
    model.pauseEvaluation();
    for (const method of fillMethods) this.#replace(method, (...args) => this.#fill({ method, args }));
    for (const method of immediateMethods) this.#delay(method);
  }

  readonly state = (): CalculationState => this.#state;
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  follow(follower: Follower) {
    this.#follower = follower;
    return () => {
      this.#follower = undefined;
    };
  }

  /** Calculates the workbook as it was opened. */
  open(): void {
    this.#isBehind = true;
    this.#send({});
  }

  /** Ends the thread: nobody looks at the workbook any more. */
  stop(): void {
    this.#end();
    this.#enter("done");
  }

  /** Has what was written since the last look calculated. Returns true if something was since this was last called. */
  takeChanged(): boolean {
    this.#look();
    const hasChanged = this.#hasChanged;
    this.#hasChanged = false;
    return hasChanged;
  }

  /** Has changes calculated that were made past the grid, which queues none of them. */
  calculate(diffs: Uint8Array): void {
    this.#look();
    this.#isBehind = true;
    this.#send({ diffs });
  }

  /** Resolves once the workbook is in one of these states. */
  async reach(...states: CalculationState[]): Promise<void> {
    this.#look();
    while (!states.includes(this.#state))
      await new Promise<void>((resolve) => {
        const stop = this.subscribe(() => {
          stop();
          resolve();
        });
      });
  }

  #look(): void {
    const diffs = this.#model.flushSendQueue();
    if (diffs.length <= emptyQueue) return;
    this.#hasChanged = true;
    this.#isBehind = true;
    this.#send({ diffs });
  }

  #replace<Name extends keyof Model>(method: Name, value: Model[Name]): void {
    Object.defineProperty(this.#model, method, { value, configurable: true });
  }

  #delay(method: (typeof immediateMethods)[number]): void {
    const run = (args: unknown[]): unknown => Reflect.apply(Model.prototype[method], this.#model, args);
    Object.defineProperty(this.#model, method, {
      configurable: true,
      value: (...args: unknown[]) => {
        this.#look();
        if (this.#state === "done") return run(args);
        if (this.#state === "running")
          this.#waiting.push(() => {
            run(args);
            this.#follower?.draw(true);
          });
        return undefined;
      },
    });
  }

  /** Fills cells once the thread has done so: the engine calculates them immediately. */
  #fill(fill: Fill): void {
    this.#look();
    if (this.#state === "stuck") return this.#follower?.refuse();
    this.#send({ fill });
    this.#waiting.push(() => {
      Reflect.apply(Model.prototype[fill.method], this.#model, fill.args);
      this.#hasChanged = true;
      // The thread has them already.
      this.#model.flushSendQueue();
    });
  }

  #send(task: Omit<CalculationTask, "number">): void {
    this.#lastTask += 1;
    const number = this.#lastTask;
    this.#enter("running");
    if (!this.#thread) return this.#start({ number, fill: task.fill });
    this.#thread.postMessage({ number, ...task } satisfies CalculationTask);
    if (this.#isReady) this.#time();
  }

  #start(task: CalculationTask): void {
    const thread = new Worker(new URL("./calculation-thread.ts", import.meta.url), { type: "module" });
    this.#thread = thread;
    this.#isReady = false;
    this.#answers = 0;
    const isThis = () => this.#thread === thread;
    thread.addEventListener("message", ({ data }: MessageEvent<CalculationReply>) => {
      if (isThis()) this.#hear(data);
    });
    const failBeforeReady = () => {
      // Without a thread it is calculated as the engine does it.
      if (!isThis() || this.#isReady) return;
      this.#end();
      this.#finish();
    };
    thread.addEventListener("error", failBeforeReady);
    const content = this.#model.toBytes();
    const language = this.#model.getLanguage();
    compileEngine().then((engine) => {
      thread.postMessage({ engine, content, language } satisfies CalculationOpening);
      thread.postMessage(task);
    }, failBeforeReady);
  }

  #hear(reply: CalculationReply): void {
    if (reply === "ready") {
      this.#isReady = true;
      this.#time();
    } else if (reply === "failed") this.#fail();
    else {
      this.#answers += 1;
      this.#look();
      if (reply === this.#lastTask) this.#finish();
      else this.#time();
    }
  }

  #time(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#giveUp(), mostMs);
  }

  #finish(): void {
    clearTimeout(this.#timer);
    if (this.#isBehind) this.#model.evaluate();
    this.#isBehind = false;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const act of waiting) act();
    // The thread may have done them in another order.
    if (waiting.length > 1) this.#end();
    this.#enter("done");
    this.#follower?.draw(false);
  }

  /** The engine broke in the thread: of a change that the thread knew otherwise than the page does, or of the workbook itself. */
  #fail(): void {
    if (this.#answers === 0 || this.#waiting.length > 0) return this.#giveUp();
    this.#end();
    this.#send({});
  }

  #giveUp(): void {
    const waiting = this.#waiting.length;
    this.#waiting = [];
    this.#end();
    this.#enter(this.#isBehind ? "stuck" : "done");
    if (waiting > 0) this.#follower?.refuse();
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#thread?.terminate();
    this.#thread = undefined;
  }

  #enter(state: CalculationState): void {
    if (this.#state === state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
