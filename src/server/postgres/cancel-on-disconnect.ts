import { AsyncLocalStorage } from "node:async_hooks";

import type { Share } from "#server/postgres/database-share.ts";

/** The client that waits for the running work. */
type WaitingClient = {
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  /** The caller's share of the database time. */
  share?: Share;
  /** Runs in its share of the connections, for clients that do not occupy one already. */
  withinShare?: <Result>(run: () => Promise<Result>) => Promise<Result>;
  /** The workspace that its request is about. */
  workspaceId?: string;
};
/** The client as a statement sees it; the signal is absent after it has disconnected. */
export type StatementClient = Pick<WaitingClient, "share" | "workspaceId"> & { signal: AbortSignal | undefined };

const clients = new AsyncLocalStorage<WaitingClient>();

/** Runs work for a client: its queries are cancelled when the client disconnects, and count against its share. */
export const withCancellation = <Result>(client: WaitingClient, work: () => Result): Result =>
  clients.run(client, work);

/** Runs work whose result others will use, too, so that it does not end when the first client disconnects. */
export const withoutCancellation = <Result>(work: () => Result): Result => clients.exit(work);

/** Counts the further queries of the request against a workspace too. */
export function chargeWorkspace(workspaceId: string): void {
  const client = clients.getStore();
  if (client) client.workspaceId = workspaceId;
}

/** Returns the signal that is aborted when the current client disconnects; undefined if there is none. */
export const disconnectSignal = (): AbortSignal | undefined => clients.getStore()?.signal;

/** Runs work for the current client. Work that starts after it has disconnected is cleanup, and runs to its end. */
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
  // Within its own slot the client needs no other one.
  return withinShare ? withinShare(() => clients.run(others, work)) : work();
}
