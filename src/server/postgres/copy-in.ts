import type { ClientBase } from "pg";
import { from as copyFrom } from "pg-copy-streams";

/**
 * Opens a COPY into a table. Postgres may end it at any time, and the stream of pg-copy-streams may not be touched from
 * then on: it has forgotten its connection. So one piece is under way at a time, and whoever waits hears of the end.
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
  // It may fail while nobody is waiting.
  failed.catch(() => {});
  return {
    /** Never resolves; rejects with what Postgres ended the COPY for. */
    failed,
    async write(text: string): Promise<void> {
      if (text === "") return;
      await Promise.race([new Promise<unknown>((resolve) => stream.write(text, resolve)), failed]);
    },
    async end(): Promise<void> {
      await Promise.race([new Promise<void>((resolve) => stream.end(resolve)), failed]);
      isOver = true;
    },
    /** Has Postgres forget all of it; when it has answered, the connection can roll back. */
    async giveUp(reason: Error): Promise<void> {
      if (isOver) return;
      stream.destroy(reason);
      await failed.catch(() => {});
    },
  };
}
