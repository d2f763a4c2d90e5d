import type { Worker } from "node:worker_threads";

type Options<Message, Result> = {
  /** The task of the thread, for the error if it ends early, such as "reads workbooks". */
  task: string;
  /** Handles a message. The first one is the result by default. */
  receive?: (message: Message, resolve: (result: Result) => void) => void | Promise<void>;
  /** Creates the error for a thread that exceeds its memory limit. */
  outOfMemory?: () => Error;
  signal?: AbortSignal;
};

/** Waits for the result of a thread. Rejects if the thread or `receive` fails, if the thread ends first, or on abort. */
export async function waitForThread<Message, Result = Message>(
  thread: Worker,
  {
    task,
    receive = (message, done) => done(message as unknown as Result),
    outOfMemory,
    signal,
  }: Options<Message, Result>,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const onMessage = (message: Message) => void (async () => receive(message, resolve))().catch(reject);
  const onError = (error: NodeJS.ErrnoException) =>
    reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" && outOfMemory ? outOfMemory() : error);
  const onExit = () => reject(new Error(`The thread that ${task} ended`));
  const onAbort = () => reject(signal?.reason as Error);
  // An error after the result must not end the process.
  if (thread.listenerCount("error") === 0) thread.on("error", () => {});
  thread.on("message", onMessage).on("error", onError).on("exit", onExit);
  signal?.addEventListener("abort", onAbort);
  // A thread that ended before emits no further event.
  if (thread.threadId === -1) onExit();
  try {
    return await promise;
  } finally {
    thread.off("message", onMessage).off("error", onError).off("exit", onExit);
    signal?.removeEventListener("abort", onAbort);
  }
}
