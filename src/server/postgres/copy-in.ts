import type { ClientBase } from "pg";
import { from as copyFrom } from "pg-copy-streams";

/**
 * Opens a COPY into a table. Postgres may end the COPY at any time; from then on the stream of pg-copy-streams must not
 * be used, because it has released its connection. Therefore only one chunk is written at a time, and its writer is
 * notified of the end.
 */
export function copyIn(sql: ClientBase, statement: string) {
  const stream = sql.query(copyFrom(statement));
  let isOver = false;
  const failed = new Promise<never>((_resolve, reject) => {
    stream.on("error", (error) => {
      isOver = true;
      reject(error);
    });
  });
  // The promise may reject while nothing awaits it.
  failed.catch(() => {});
  return {
    /** Never resolves. Rejects with the error with which Postgres ended the COPY. */
    failed,
    async write(text: string | Uint8Array): Promise<void> {
      if (text.length === 0) return;
      await Promise.race([new Promise<unknown>((resolve) => stream.write(text, resolve)), failed]);
    },
    /** Ends the COPY and returns the number of rows. */
    async end(): Promise<number> {
      await Promise.race([new Promise<void>((resolve) => stream.end(resolve)), failed]);
      isOver = true;
      return stream.rowCount;
    },
    /** Discards the whole COPY. Once Postgres has responded, the connection can roll back. */
    async giveUp(reason: Error): Promise<void> {
      if (isOver) return;
      stream.destroy(reason);
      await failed.catch(() => {});
    },
  };
}
