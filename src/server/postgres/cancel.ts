import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

const cancelRequestCode = 80_877_102;

/**
 * Requests that Postgres cancel the statement of a connection. This uses a separate connection, as the protocol
 * requires, and never waits for a free one in the pool, which slow statements may have exhausted.
 */
export async function cancelStatement(client: pg.PoolClient): Promise<void> {
  const { host, port, processID, secretKey } = client as pg.PoolClient & {
    host: string;
    port: number;
    processID: number;
    secretKey: number;
  };
  const message = Buffer.alloc(16);
  message.writeInt32BE(16, 0);
  message.writeInt32BE(cancelRequestCode, 4);
  message.writeInt32BE(processID, 8);
  message.writeInt32BE(secretKey, 12);
  await new Promise<void>((resolve) => {
    const socket = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    socket.setTimeout(5_000, () => socket.destroy());
    socket.on("error", () => resolve()).on("close", () => resolve());
    socket.on("connect", () => socket.write(message));
    // Postgres sends no response, but closes the connection once the signal is sent.
    socket.resume();
  });
}

/** True if a statement was cancelled or exceeded its time limit. */
export const isTimeout = (error: unknown) => error instanceof pg.DatabaseError && error.code === "57014";

/** Time for Postgres to start a statement that was just sent. */
const pauseMs = 100;

/**
 * Requests cancellation until the statement is over: Postgres ignores a request that arrives before the statement has
 * started.
 */
async function cancelUntil(client: pg.PoolClient, isOver: () => boolean): Promise<void> {
  for (;;) {
    await cancelStatement(client);
    if (isOver()) return;
    await sleep(pauseMs);
    if (isOver()) return;
  }
}

/** The part of AbortSignal needed to detect that a client has disconnected. */
export type Presence = Pick<AbortSignal, "aborted" | "throwIfAborted"> & {
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
};

/**
 * Cancels the statement of a connection on abort. The returned function stops this; once it resolves, the connection
 * may be reused.
 */
export function cancelOn(signal: Presence | undefined, client: pg.PoolClient): () => Promise<void> {
  let isOver = false;
  let cancelled: Promise<void> | undefined;
  const cancel = () => {
    cancelled = cancelUntil(client, () => isOver);
  };
  signal?.addEventListener("abort", cancel);
  return async () => {
    isOver = true;
    signal?.removeEventListener("abort", cancel);
    // A late cancellation must not affect the next user's statement.
    await cancelled;
  };
}
