import { Model } from "@ironcalc/wasm";

import { createWatchers } from "#domain/store.ts";

import { compileEngine } from "./engine.ts";

/** `stuck`: the current workbook does not finish calculating in time, so its cells keep their previous values. */
export type CalculationState = "done" | "running" | "stuck";

/** Methods after which the engine calculates immediately, even if calculation is paused. */
export const immediateMethods = [
  "autoFillColumns",
  "autoFillRows",
  "deleteDefinedName",
  "deleteSheet",
  "duplicateSheet",
  "moveSheet",
  "newDefinedName",
  "newSheet",
  "renameSheet",
  "setLocale",
  "setTimezone",
  "updateDefinedName",
] as const;
type Call = { method: (typeof immediateMethods)[number]; args: unknown[] };
export type CalculationOpening = { engine: WebAssembly.Module; content: Uint8Array; language: string };
export type CalculationTask = { number: number; diffs?: Uint8Array; call?: Call };
/** The number of a task that is done; once the worker is `ready`, tasks are timed. */
export type CalculationReply = number | "ready" | "failed";

/** Calls a method of the engine as it is without this module. */
export const callEngine = (model: Model, { method, args }: Call): void =>
  Reflect.apply(Model.prototype[method], model, args);

/** Time limit of a calculation: a formula may never finish; the largest workbooks take some seconds. */
const maxMs = 10_000;
const emptyQueue = 1;

type Follower = {
  /** Redraws the workbook; with `isWhole` everything around the cells as well. */
  draw: (isWhole: boolean) => void;
  /** Reports that an action was cancelled as it took too long. */
  reject: () => void;
};

/**
 * Calculates the page's workbook, which the engine would do on the main thread for as long as a formula takes. Each change
 * is first calculated by a copy in a worker: only what finishes there in time is calculated in the page, too.
 */
export class Calculation {
  readonly #model: Model;
  #follower: Follower | undefined;
  readonly #watchers = createWatchers();
  #state: CalculationState = "done";
  #thread: Worker | undefined;
  #isReady = false;
  #timer: number | undefined;
  #lastTask = 0;
  /** Number of tasks that the worker has completed: if 0, it received the whole workbook from the page. */
  #answers = 0;
  /** True if the page's workbook has changes that are not calculated yet. */
  #isBehind = false;
  #hasChanged = false;
  /** True if changes outside the grid are not calculated yet: undoing others would lead to a workbook that never was. */
  #hasOthers = false;
  /** Actions that wait until the workbook is calculated. */
  #waiting: (() => void)[] = [];
  /** True if the worker may have applied waiting changes in another order. */
  #isUnordered = false;

  constructor(model: Model) {
    this.#model = model;
    model.pauseEvaluation();
    for (const method of immediateMethods) this.#replace(method, (...args) => this.#call({ method, args }));
    for (const method of ["undo", "redo"] as const) this.#replace(method, () => this.#goBack(method));
  }

  readonly state = (): CalculationState => this.#state;
  readonly subscribe = this.#watchers.watch;

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

  /** Stops the worker, when the workbook is closed. */
  stop(): void {
    this.#end();
    this.#enter("done");
  }

  /** Calculates pending edits. Returns true if there were any since the last call. */
  takeChanged(): boolean {
    this.#look();
    const hasChanged = this.#hasChanged;
    this.#hasChanged = false;
    return hasChanged;
  }

  /** Calculates changes made outside the grid, which are not in the engine's queue. */
  calculate(diffs: Uint8Array): void {
    this.#look();
    this.#isBehind = true;
    this.#hasOthers = true;
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

  #replace(method: keyof Model, value: (...args: unknown[]) => void): void {
    Object.defineProperty(this.#model, method, { value, configurable: true });
  }

  /** Calls what the engine calculates after immediately, once the thread has done so. */
  #call(call: Call): void {
    assertName(this.#model, call);
    this.#look();
    if (this.#state === "stuck") return this.#follower?.reject();
    this.#send({ call });
    this.#waiting.push(() => {
      callEngine(this.#model, call);
      this.#hasChanged = true;
      // The worker has these changes already.
      this.#model.flushSendQueue();
    });
  }

  /** Undoes or repeats a change, after which the engine may calculate immediately. It leads to a workbook that was calculated before. */
  #goBack(method: "undo" | "redo"): void {
    this.#look();
    const act = (): void => Reflect.apply(Model.prototype[method], this.#model, []);
    if (!this.#hasOthers) return act();
    if (this.#state === "stuck") return this.#follower?.reject();
    this.#waiting.push(act);
  }

  #send(task: Omit<CalculationTask, "number">): void {
    this.#lastTask += 1;
    const number = this.#lastTask;
    this.#enter("running");
    this.#isUnordered ||= this.#waiting.length > 0;
    if (!this.#thread) return this.#start({ number, call: task.call });
    this.#thread.postMessage({ number, ...task } satisfies CalculationTask);
    if (this.#isReady) this.#time();
  }

  #start(task: CalculationTask): void {
    const thread = new Worker(new URL("./calculation-worker.ts", import.meta.url), { type: "module" });
    this.#thread = thread;
    this.#isReady = false;
    this.#answers = 0;
    const isThis = () => this.#thread === thread;
    thread.addEventListener("message", ({ data }: MessageEvent<CalculationReply>) => {
      if (isThis()) this.#hear(data);
    });
    const failBeforeReady = () => {
      // Without a worker the engine calculates in the page.
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
    this.#timer = window.setTimeout(() => this.#giveUp(), maxMs);
  }

  #finish(): void {
    clearTimeout(this.#timer);
    if (this.#isBehind) this.#model.evaluate();
    this.#isBehind = false;
    this.#hasOthers = false;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const act of waiting) attempt(act);
    if (this.#isUnordered) this.#end();
    this.#enter("done");
    this.#follower?.draw(waiting.length > 0);
  }

  /**
   * Handles a crash of the engine in the worker, caused by a change that differs between worker and page, or by the workbook
   * itself.
   */
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
    if (waiting > 0) this.#follower?.reject();
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#thread?.terminate();
    this.#thread = undefined;
    this.#isUnordered = false;
  }

  #enter(state: CalculationState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#watchers.notify();
  }
}

/** Throws immediately, as the dialog of names expects it, where the engine would refuse a name. */
function assertName(model: Model, { method, args }: Call): void {
  if (method !== "newDefinedName" && method !== "updateDefinedName") return;
  const isNew = method === "newDefinedName";
  const [name, scope, formula] = (isNew ? args : args.slice(2)) as Parameters<Model["isValidDefinedName"]>;
  model.isValidDefinedName(name, scope, formula);
  const key = (...[named, of]: unknown[]) => `${String(of ?? "")}:${String(named).toLowerCase()}`;
  const others = model.getDefinedNameList().map((other) => key(other.name, other.scope));
  const isTaken = others.includes(key(name, scope)) && (isNew || key(args[0], args[1]) !== key(name, scope));
  if (isTaken) throw new Error("Name: Defined name already exists");
}

/** Reports an error as one of the page's own; what else waits is done all the same. */
function attempt(act: () => void): void {
  try {
    act();
  } catch (error) {
    reportError(error);
  }
}
