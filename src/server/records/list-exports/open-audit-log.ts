import { createInstance } from "i18next";
import { type ClientBase, DatabaseError } from "pg";
import type { z } from "zod";

import { brand } from "#domain/brand.ts";
import type { exportAuditLog } from "#domain/functions/list-exports.ts";
import type { AuditCursor, AuditPage } from "#domain/workspace/audit-log.ts";
import { auditColumns, auditRows } from "#domain/workspace/audit-row.ts";
import type { AuditText } from "#domain/workspace/audit-sentence.ts";
import type { OpenTable } from "#server/records/list-exports/export-file.ts";
import { FunctionError } from "#server/request/function-error.ts";

type AuditExport = z.output<typeof exportAuditLog.input>["body"];

const pageSize = 500;
const notAllowed = "42501";

/** Returns the columns of the file and the pages of the audit log, with the caller's permissions. */
export async function openAuditLog(sql: ClientBase, body: AuditExport): Promise<OpenTable> {
  const row = auditRows(await openTexts(body), body.language);
  return {
    table: {
      fileName: "audit-log",
      columns: auditColumns.map((column) => ({
        name: body.headings[column] ?? column,
        kind: column === "time" ? "moment" : "text",
      })),
      timeZone: "UTC",
    },
    async *pages() {
      for (let after: AuditCursor | null | undefined; after !== null;) {
        const { entries, names, next } = await readPage(sql, body, after);
        if (entries.length > 0) yield entries.map((entry) => row(entry, names));
        after = next;
      }
    },
  };
}

async function readPage(sql: ClientBase, body: AuditExport, after: AuditCursor | undefined): Promise<AuditPage> {
  const { workspace_id: workspaceId, areas, member_id: memberId, from_day: from, to_day: to, subject } = body;
  const values = [workspaceId, areas, memberId, from, to, subject, after?.at, after?.id, pageSize];
  try {
    const { rows } = await sql.query<{ page: AuditPage }>(
      "select public.audit_log($1, $2, $3, $4, $5, $6, $7, $8, $9) as page",
      values,
    );
    return rows[0]?.page ?? { entries: [], names: {}, next: null };
  } catch (error) {
    if (error instanceof DatabaseError && error.code === notAllowed)
      throw new FunctionError("needs_admin", error.message);
    throw error;
  }
}

/** Returns the function that fills in the given texts, which have flat keys. */
async function openTexts({ language, texts }: AuditExport): Promise<AuditText> {
  const i18n = createInstance();
  const find = await i18n.init({
    lng: language,
    resources: { [language]: { translation: texts } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, defaultVariables: { product: brand.name } },
  });
  return (key, values = {}) =>
    i18n.exists(key, values) ? String(find(key as never, { ...values, nest: false })) : undefined;
}
