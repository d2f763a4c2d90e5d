import type { z } from "zod";

import * as functions from "#domain/functions/list-exports.ts";
import { exportLimits } from "#domain/lists/table-cell.ts";
import { mediaTypes, writeTable } from "#domain/lists/table-file.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { rethrowAsFunctionError } from "#server/functions/invitations/rethrow-as-function-error.ts";
import { openList } from "#server/functions/list-exports/open-list.ts";
import { streamParts, type Write } from "#server/functions/list-exports/stream-parts.ts";
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
