import type * as z from "zod/mini";

import type { exportAuditLog } from "#domain/functions/list-exports.ts";
import type { AuditSearch } from "#domain/workspace/audit-log.ts";
import { downloadExport, type WriteExport } from "#web/data/records/download-list.ts";

import { auditFilters } from "./audit-log.ts";

type Texts = Pick<z.input<typeof exportAuditLog.input>["body"], "language" | "texts">;

/** Returns a function that makes the server write the file of the audit log and log the export. */
export const downloadAuditLog =
  (search: AuditSearch, headings: Record<string, string>, texts: () => Texts): WriteExport =>
  (format, options) => {
    const body = { ...auditFilters(search), format, headings, ...texts() };
    return downloadExport<typeof exportAuditLog>("POST /audit-log-exports", { body }, options);
  };
