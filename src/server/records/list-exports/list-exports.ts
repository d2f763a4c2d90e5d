import * as functions from "#domain/functions/list-exports.ts";
import type { Context } from "#server/context/context.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { fileExporter } from "#server/records/list-exports/export-file.ts";
import { logExports } from "#server/records/list-exports/log-exports.ts";
import { openAuditLog } from "#server/records/list-exports/open-audit-log.ts";
import { countRows, openList } from "#server/records/list-exports/open-list.ts";
import { serve } from "#server/request/serve.ts";

/**
 * Creates the functions that write lists and the audit log to files, and the function that logs which files browsers
 * wrote.
 */
export function listExportFunctions(context: Context) {
  const exportFile = fileExporter(context);
  return [
    serve(functions.exportList, ({ body }, call) => {
      const { workspace_id: workspaceId, list, format } = body;
      return exportFile(call, { workspaceId, list, format, open: (sql) => openList(sql, body) });
    }),

    serve(functions.exportAuditLog, ({ body }, call) => {
      const { workspace_id: workspaceId, format } = body;
      return exportFile(call, { workspaceId, list: "audit_log", format, open: (sql) => openAuditLog(sql, body) });
    }),

    serve(functions.logFile, async ({ body }, { identity }) => {
      const { workspace_id: workspaceId, parts } = body;
      const counts = await asRole(context.pool, { ...identity, snapshot: true }, async (sql) => {
        const byList = new Map<string, number>();
        for (const part of parts)
          byList.set(part.list, (byList.get(part.list) ?? 0) + (await countRows(sql, workspaceId, part)));
        return byList;
      });
      await logExports(context, identity, workspaceId, counts);
    }),
  ];
}
