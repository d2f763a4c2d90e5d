import type { Logger } from "pino";
import type { z } from "zod";

import * as functions from "#domain/functions/list-exports.ts";
import { exportLimits } from "#domain/lists/table-cell.ts";
import { mediaTypes, writeTable } from "#domain/lists/table-file.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { rethrowAsFunctionError } from "#server/functions/invitations/rethrow-as-function-error.ts";
import { openList } from "#server/functions/list-exports/open-list.ts";
import { fairQueue } from "#server/limits/fair-queue.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { serve } from "#server/request/serve.ts";

type ListExport = z.output<typeof functions.exportList.input>["body"];

/** Longest time for reading and sending one list: until then it occupies a connection. */
const limitMs = 300_000;
/** Longest wait for the slot in which one person's lists are written one after the other. */
const waitMs = 60_000;

/** Creates the function that exports lists; each person's are written one after the other. */
export function listExportFunctions(context: Context) {
  const error = () => new FunctionError("busy", "Other lists are being exported. Try again in a minute");
  // Each holds a connection for as long as the client reads.
  const max = Math.max(1, Math.floor(context.pool.options.max / 4));
  const inSlot = fairQueue({ max, maxPerPerson: 1, timeout: { ms: waitMs, error } });
  return [
    serve(functions.exportList, ({ body }, { identity, signal: disconnected }) => {
      const signal = AbortSignal.any([disconnected, AbortSignal.timeout(limitMs)]);
      return streamParts({ signal, log: context.log }, (write) =>
        inSlot(identity.userId ?? identity.role, () => {
          signal.throwIfAborted();
          return sendList(context, identity, body, write);
        }),
      );
    }),
  ];
}

/** Reads a list in one snapshot and sends its file part by part; its entry in the audit log is committed before the first. */
async function sendList(context: Context, identity: Identity, body: ListExport, write: Write) {
  await asRole(context.pool, { ...identity, snapshot: true, limitMs }, async (sql) => {
    const { count, table, pages } = await openList(sql, body);
    if (count > exportLimits.rows)
      throw new FunctionError("list_too_large", `A list of ${count} rows is longer than ${exportLimits.rows}`);
    if (count > 0) await logExport(context, identity, body, count);
    const headers = () => ({
      "content-type": mediaTypes[body.format],
      "content-disposition": `attachment; filename="${body.list}.${body.format}"`,
      "cache-control": "no-store",
      [functions.rowCountHeader]: String(count),
    });
    for await (const part of writeTable(body.format, table, pages())) await write(part, headers);
  });
}

const logExport = (
  { pool }: Context,
  { claims }: Identity,
  { workspace_id: workspaceId, list }: ListExport,
  count: number,
) =>
  asRole(pool, { role: "worker", claims }, (sql) =>
    sql.query("select private.log_export($1, $2, $3)", [workspaceId, list, count]),
  ).catch(rethrowAsFunctionError);

type StreamOptions = {
  /** Ends the stream when it is aborted. */
  signal: AbortSignal;
  log: Logger;
};
/** Sends a part of a file; the headers are those of the first one. */
type Write = (part: Uint8Array, headers: () => Record<string, string>) => Promise<void>;

/**
 * Returns a response with the parts that `send` writes, as soon as there is a first one: until then an error is the response.
 * Each write waits until the client has taken the part before. A later error cuts the response, so that the client does not
 * take a part for the whole.
 */
function streamParts({ signal, log }: StreamOptions, send: (write: Write) => Promise<void>): Promise<Response> {
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
      if (isStarted && !signal.aborted) log.error({ err: error }, "An export was cut");
      void writer.abort(error).catch(() => {});
    })
    .finally(() => signal.removeEventListener("abort", cut));
  return promise;
}
