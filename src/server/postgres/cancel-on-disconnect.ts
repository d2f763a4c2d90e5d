import { AsyncLocalStorage } from "node:async_hooks";

import type { Share } from "#server/postgres/database-share.ts";

/** The client for which the running work is done. */
type WaitingClient = {
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  share?: Share;
  /** Runs work within the client's share of the connections; absent if the client already occupies a connection. */
  withinShare?: <Result>(run: () => Promise<Result>) => Promise<Result>;
  workspaceId?: string;
};
/** The client from the point of view of a statement. The signal is undefined once the client has disconnected. */
export type StatementClient = Pick<WaitingClient, "share" | "workspaceId"> & { signal: AbortSignal | undefined };

const clients = new AsyncLocalStorage<WaitingClient>();

/**
 * Runs work for a client. Its queries count against the client's share and are cancelled when the client disconnects.
 */
export const withCancellation = <Result>(client: WaitingClient, work: () => Result): Result =>
  clients.run(client, work);

/** Runs work whose result others will also use, so that it does not end when the first client disconnects. */
export const withoutCancellation = <Result>(work: () => Result): Result => clients.exit(work);

/** Counts all further queries of the current client against a workspace, too. */
export function chargeWorkspace(workspaceId: string): void {
  const client = clients.getStore();
  if (client) client.workspaceId = workspaceId;
}

/** Returns the signal that is aborted when the current client disconnects; undefined if there is none. */
export const disconnectSignal = (): AbortSignal | undefined => clients.getStore()?.signal;

/**
 * Runs work for the current client. Work that starts after the client has disconnected is cleanup and is not cancelled.
 */
export async function runForClient<Result>(
  run: (waiting: StatementClient | undefined) => Promise<Result>,
): Promise<Result> {
  const store = clients.getStore();
  if (!store) return run(undefined);
  const { withinShare, ...others } = store;
  const until = store.signal.aborted ? undefined : store.signal;
  const work = () => {
    until?.throwIfAborted();
    return run({ ...others, signal: until });
  };
  // Work within the client's slot needs no further slot.
  return withinShare ? withinShare(() => clients.run(others, work)) : work();
}
