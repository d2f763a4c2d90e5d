import { Model } from "@ironcalc/wasm";

import { createWatchers } from "#domain/store.ts";

import { compileEngine } from "./engine.ts";

/** `stuck` means that the workbook does not finish calculating in time, so its cells keep their previous values. */
export type CalculationState = "done" | "running" | "stuck";

/** Methods that make the engine calculate immediately, even while calculation is paused. */
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
/** The number of a completed task, or the state of the worker. Tasks are timed once the worker is `ready`. */
export type CalculationReply = number | "ready" | "failed";

/** Calls the engine's original method, which this module replaces. */
export const callEngine = (model: Model, { method, args }: Call): void =>
  Reflect.apply(Model.prototype[method], model, args);

/** Time limit of a calculation. Some formulas never finish; the largest workbooks take a few seconds. */
const maxMs = 10_000;
const emptyQueue = 1;

type Follower = {
  /** Redraws the cells and, with `isWhole`, everything around them. */
  draw: (isWhole: boolean) => void;
  /** Reports that an action was cancelled because it took too long. */
  reject: () => void;
};

/**
 * Calculates the workbook of the page. The engine alone would block the main thread until a formula is calculated. Each
 * change is therefore first calculated by a copy in a worker; if that finishes in time, the change is also calculated
 * in the page.
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
  /** Number of tasks that the worker has completed. If 0, the worker has loaded the workbook but applied no change. */
  #answers = 0;
  /** True if the page's workbook has changes that are not calculated yet. */
  #isBehind = false;
  #hasChanged = false;
  /**
   * True if changes made outside the grid are not calculated yet. Undoing other changes in the meantime would result in
   * a state that never existed.
   */
  #hasOthers = false;
  /** Actions that wait until the workbook is calculated. */
  #waiting: (() => void)[] = [];
  /** True if the worker may have applied changes in a different order than the page. */
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

  /** Calculates the workbook after it was opened. */
  open(): void {
    this.#isBehind = true;
    this.#send({});
  }

  /** Stops the worker when the workbook is closed. */
  stop(): void {
    this.#end();
    this.#enter("done");
  }

  /** Sends pending edits to the worker. Returns true if there were edits since the last call. */
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

  /** Calls a method that makes the engine calculate immediately, as soon as the worker has completed the same call. */
  #call(call: Call): void {
    assertName(this.#model, call);
    this.#look();
    if (this.#state === "stuck") return this.#follower?.reject();
    this.#send({ call });
    this.#waiting.push(() => {
      callEngine(this.#model, call);
      this.#hasChanged = true;
      // The worker already has these changes.
      this.#model.flushSendQueue();
    });
  }

  /**
   * Undoes or redoes a change. This need not wait for the worker, because the resulting workbook was calculated before,
   * unless there are changes from outside the grid.
   */
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
      // If no worker can be started, the engine calculates in the page.
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
   * Handles a crash of the engine in the worker. The cause is either a change that had a different effect there (a new
   * worker is then started), or the workbook itself.
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

/** Throws if the engine would reject a name: the dialog for names expects errors immediately. */
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

/** Runs an action. Its error is reported as an uncaught one, so that the other waiting actions still run. */
function attempt(act: () => void): void {
  try {
    act();
  } catch (error) {
    reportError(error);
  }
}
