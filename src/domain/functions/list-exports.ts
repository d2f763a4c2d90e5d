import * as z from "zod/mini";

import { contents, defineFunction, nothing } from "#domain/functions/define-function.ts";
import { languageIds } from "#domain/languages.ts";
import { entities } from "#domain/records/kinds/kinds.ts";
import { exportErrorCodes, tableFormats } from "#domain/records/lists/table-file.ts";
import { auditAreas } from "#domain/workspace/audit-log.ts";
import { auditColumns } from "#domain/workspace/audit-row.ts";

const text = (length: number) => z.string().check(z.maxLength(length));
const search = z.optional(text(8_000));

/** The response header with the number of rows in the file. */
export const rowCountHeader = "x-row-count";

export const exportList = defineFunction({
  name: "POST /list-exports",
  summary:
    "Writes every record of a list that the caller may read into a CSV or Excel file, with the list's filters, search and order, and logs the export.",
  input: z.object({
    body: z.object({
      workspace_id: z.uuid(),
      list: z.enum(entities),
      format: z.enum(tableFormats),
      /** The parameters of the list's address. */
      q: search,
      where: search,
      sort: search,
      /** The columns, by their names in the list's address, with their texts. `own_id` is the ID of the record. */
      columns: z
        .array(
          z.object({
            name: text(80),
            heading: text(400),
            /** The labels of the column's choices. A choice without a label is written unchanged. */
            choices: z.optional(z.record(text(200), text(400))),
          }),
        )
        .check(z.minLength(1), z.maxLength(400)),
      yes: text(40),
      no: text(40),
    }),
  }),
  output: contents,
  limits: { who: "signed_in", bytes: 512 * 1024 },
  errorCodes: ["not_found", ...exportErrorCodes],
});

export const exportAuditLog = defineFunction({
  name: "POST /audit-log-exports",
  summary:
    "Writes the filtered entries of the audit log into a CSV or Excel file, for admins and owners, and logs the export.",
  input: z.object({
    body: z.object({
      workspace_id: z.uuid(),
      format: z.enum(tableFormats),
      /** The same filters as in the SQL function `audit_log`. */
      areas: z.array(z.enum(auditAreas)).check(z.minLength(1)),
      subject: z.optional(text(100)),
      member_id: z.optional(z.uuid()),
      from_day: z.optional(z.iso.date()),
      to_day: z.optional(z.iso.date()),
      headings: z.record(z.enum(auditColumns), text(400)),
      language: z.enum(languageIds),
      /** The texts of the sentences by key. Without a text, the key is written. */
      texts: z.record(text(200), text(400)),
    }),
  }),
  output: contents,
  limits: { who: "person", bytes: 128 * 1024 },
  errorCodes: ["needs_admin", ...exportErrorCodes],
});

/** The maximum number of records in one part of a file. */
export const maxIdsOfPart = 10_000;
const part = { list: z.enum(entities) };

export const logFile = defineFunction({
  name: "POST /file-exports",
  summary:
    "Logs a file that the browser writes from records it shows: the number of those that the caller may read, one entry for each list.",
  input: z.object({
    body: z.object({
      workspace_id: z.uuid(),
      parts: z
        .array(
          z.union([
            z.object({ ...part, ids: z.array(z.uuid()).check(z.maxLength(maxIdsOfPart)) }),
            /** The first rows of a list with its filters. */
            z.object({ ...part, q: search, where: search, rows: z.int().check(z.minimum(0), z.maximum(maxIdsOfPart)) }),
          ]),
        )
        .check(z.maxLength(100)),
    }),
  }),
  output: nothing,
  limits: { who: "signed_in", bytes: 4 * 1024 * 1024 },
  errorCodes: ["not_found", "too_many_recent"],
});
