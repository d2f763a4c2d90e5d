import type { FileHandle } from "node:fs/promises";

import { type ClientBase, type Pool, DatabaseError } from "pg";
import type { Logger } from "pino";

import { rowCountHeader } from "#domain/functions/list-exports.ts";
import { exportLimits } from "#domain/records/lists/table-cell.ts";
import {
  ExportLimitReached,
  mediaTypes,
  type Table,
  type TableFormat,
  type TablePages,
  writeTable,
} from "#domain/records/lists/table-file.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { openTemporaryFile } from "#server/files/temporary-file.ts";
import { fairQueue } from "#server/http/limits/fair-queue.ts";
import { readLatest } from "#server/postgres/replica.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { logExports } from "#server/records/list-exports/log-exports.ts";
import { FunctionError } from "#server/request/function-error.ts";

export type OpenTable = { table: Table; pages: () => TablePages };
type TableExport = {
  workspaceId: string;
  /** The name of the list in the audit log. */
  list: string;
  format: TableFormat;
  /** Opens the table with the caller's permissions. All statements of the transaction use one snapshot. */
  open: (sql: ClientBase) => Promise<OpenTable>;
};
type Caller = { identity: Identity; signal: AbortSignal };

const msPerMinute = 60_000;

/** Creates the function that exports tables. A person's exports are written and sent one after the other. */
export function fileExporter(context: Context) {
  // Each export holds a connection while it is written, and a file while it is sent.
  const max = Math.max(1, Math.floor(context.pool.options.max / 4));
  const inSlot = fairQueue({
    max,
    maxPerPerson: 1,
    timeout: {
      get ms() {
        return exportLimits.waitMinutes * msPerMinute;
      },
      error: () => new ExportLimitReached("too_many_exports"),
    },
  });
  return ({ identity, signal: disconnected }: Caller, table: TableExport): Promise<Response> => {
    const sending = new AbortController();
    const signal = AbortSignal.any([disconnected, sending.signal]);
    return streamParts({ signal, log: context.log }, (write) =>
      inSlot(identity.userId ?? identity.role, async () => {
        const { file, count } = await readLatest(context, `export of ${table.list}`, (pool) =>
          writeFile(pool, { identity, signal }, table),
        );
        const timer = setTimeout(() => sending.abort(), exportLimits.minutes * msPerMinute);
        try {
          await logExports(context, identity, table.workspaceId, new Map([[table.list, count]]));
          const { size } = await file.stat();
          const headers = () => ({
            "content-type": mediaTypes[table.format],
            "content-length": String(size),
            "content-disposition": `attachment; filename="${table.list}.${table.format}"`,
            "cache-control": "no-store",
            [rowCountHeader]: String(count),
          });
          for await (const part of file.createReadStream({ start: 0, autoClose: false }))
            await write(part as Uint8Array, headers);
        } finally {
          clearTimeout(timer);
          await file.close();
        }
      }),
    ).catch(rethrow);
  };
}

/**
 * Writes the whole file before sending any part of it, so that an export above a limit ends with an error rather than
 * with a partial file.
 */
async function writeFile(
  pool: Pool,
  { identity, signal }: Caller,
  { format, open }: TableExport,
): Promise<{ file: FileHandle; count: number }> {
  const limitMs = exportLimits.minutes * msPerMinute;
  const untilMs = performance.now() + limitMs;
  const file = await openTemporaryFile();
  let count = 0;
  try {
    await asRole(pool, { ...identity, snapshot: true, limitMs }, async (sql) => {
      const { table, pages } = await open(sql);
      async function* counted() {
        for await (const page of pages()) {
          signal.throwIfAborted();
          if (performance.now() > untilMs) throw new ExportLimitReached("export_too_slow");
          count += page.length;
          yield page;
        }
      }
      for await (const part of writeTable(format, table, counted())) await file.appendFile(part);
    });
    return { file, count };
  } catch (error) {
    await file.close();
    throw error;
  }
}

const queryCancelled = "57014";

function rethrow(error: unknown): never {
  if (error instanceof ExportLimitReached) throw new FunctionError(error.code, error.message);
  if (error instanceof DatabaseError && error.code === queryCancelled)
    throw new FunctionError("export_too_slow", error.message);
  throw error;
}

type Options = {
  signal: AbortSignal;
  log: Logger;
};
/** Sends a part of a file. The headers of the first part become the response headers. */
type Write = (part: Uint8Array, headers: () => Record<string, string>) => Promise<void>;

/**
 * Returns a response with the parts that `send` writes. It resolves once there is a first part; an error before that
 * rejects. Each write waits until the client has taken the previous part. A later error aborts the response, so that
 * the client does not mistake a partial file for a complete one.
 */
function streamParts({ signal, log }: Options, send: (write: Write) => Promise<void>): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  let isStarted = false;
  const cut = () => void writer.abort(signal.reason).catch(() => {});
  signal.addEventListener("abort", cut);
  const write: Write = async (part, headers) => {
    if (!isStarted) {
      isStarted = true;
      resolve(new Response(readable, { headers: headers() }));
    }
    await writer.write(part);
  };
  send(write)
    .then(() => writer.close())
    .catch((error: unknown) => {
      reject(error);
      if (isStarted && !signal.aborted) log.error({ err: error }, "An export was aborted");
      void writer.abort(error).catch(() => {});
    })
    .finally(() => signal.removeEventListener("abort", cut));
  return promise;
}
