import { AsyncLocalStorage } from "node:async_hooks";

import type { Share } from "#server/postgres/database-time.ts";

/** Somebody who waits for what runs now. */
type Somebody = {
  /** Aborted when they go. */
  signal: AbortSignal;
  /** What they use of the database. */
  share?: Share;
  /** Takes their share of the connections, for those who do not have it anyway. */
  withinShare?: <Result>(run: () => Promise<Result>) => Promise<Result>;
  /** The workspace that their request is about. */
  workspaceId?: string;
};
/** What a statement has to know of them; the signal is absent once they have gone. */
export type Waiting = Pick<Somebody, "share" | "workspaceId"> & { signal: AbortSignal | undefined };

const waiting = new AsyncLocalStorage<Somebody>();

/** Runs what somebody waits for: whatever it asks of the database then ends when they go, and counts against their share. */
export const whileWaitedFor = <Result>(somebody: Somebody, work: () => Result): Result => waiting.run(somebody, work);

/** Runs what others will use too, so that it does not end with whoever was the first to want it. */
export const forEverybody = <Result>(work: () => Result): Result => waiting.exit(work);

/** Counts what the request asks of the database from now on against a workspace as well. */
export function chargeWorkspace(workspaceId: string): void {
  const somebody = waiting.getStore();
  if (somebody) somebody.workspaceId = workspaceId;
}

/** Returns the signal that is aborted when the caller who waits now leaves; undefined if none does. */
export const waitingSignal = (): AbortSignal | undefined => waiting.getStore()?.signal;

/** Runs something for whoever waits now. What is begun when they have gone is clearing up, and runs to its end. */
export async function forWhoWaits<Result>(run: (waiting: Waiting | undefined) => Promise<Result>): Promise<Result> {
  const somebody = waiting.getStore();
  if (!somebody) return run(undefined);
  const { withinShare, ...others } = somebody;
  const until = somebody.signal.aborted ? undefined : somebody.signal;
  const work = () => {
    until?.throwIfAborted();
    return run({ ...others, signal: until });
  };
  // Within a place of theirs they need no other one.
  return withinShare ? withinShare(() => waiting.run(others, work)) : work();
}
