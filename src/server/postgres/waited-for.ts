import { AsyncLocalStorage } from "node:async_hooks";

/** Somebody who waits for what runs now. */
type Waiting = {
  /** Aborted when they go. */
  signal: AbortSignal;
  /** Takes their share of the connections, for those who do not have it anyway. */
  withinShare?: <Result>(run: () => Promise<Result>) => Promise<Result>;
};

const waiting = new AsyncLocalStorage<Waiting>();

/** Runs what somebody waits for: whatever it asks of the database then ends when they go, and counts against their share. */
export const whileWaitedFor = <Result>(somebody: Waiting, work: () => Result): Result => waiting.run(somebody, work);

/** Runs what others will use too, so that it does not end with whoever was the first to want it. */
export const forEverybody = <Result>(work: () => Result): Result => waiting.exit(work);

/** Runs something for whoever waits now. What is begun when they have gone is clearing up, and runs to its end. */
export async function forWhoWaits<Result>(run: (signal: AbortSignal | undefined) => Promise<Result>): Promise<Result> {
  const somebody = waiting.getStore();
  if (!somebody) return run(undefined);
  const { signal, withinShare } = somebody;
  const until = signal.aborted ? undefined : signal;
  const work = () => {
    until?.throwIfAborted();
    return run(until);
  };
  // Within a place of theirs they need no other one.
  return withinShare ? withinShare(() => waiting.run({ signal }, work)) : work();
}
