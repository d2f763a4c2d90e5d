import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

const cancelRequestCode = 80_877_102;

/**
 * Asks Postgres to stop the statement a connection is running. It goes over a connection of its own (that is the
 * protocol) and never waits for a free one of the pool, which may be empty for the very reason of slow statements.
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
    // Postgres answers nothing: it closes once the signal is sent.
    socket.resume();
  });
}

/** Whether a statement was ended for having taken too long, or because somebody cancelled it. */
export const isTimeout = (error: unknown) => error instanceof pg.DatabaseError && error.code === "57014";

/** How long Postgres may take to begin a statement that it was just sent. */
const pauseMs = 100;

/** Cancels until the statement is over: Postgres pays no heed to what comes before it has begun one. */
async function cancelUntil(client: pg.PoolClient, isOver: () => boolean): Promise<void> {
  for (;;) {
    await cancelStatement(client);
    if (isOver()) return;
    await sleep(pauseMs);
    if (isOver()) return;
  }
}

/** Whether somebody still waits: what this needs of an AbortSignal. */
export type Presence = Pick<AbortSignal, "aborted" | "throwIfAborted"> & {
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
};

/** Cancels what a connection runs once the signal comes. What it returns ends that; then the connection may serve others. */
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
    // A late cancel must not hit the next one's statement.
    await cancelled;
  };
}
