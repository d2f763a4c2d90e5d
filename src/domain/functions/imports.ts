import * as z from "zod/mini";

import { contents, defineFunction, nothing } from "#domain/functions/define-function.ts";
import { runSchema } from "#domain/functions/run.ts";
import { delimiters, encodings } from "#domain/imports/dialect.ts";
import { mappingSchema } from "#domain/imports/mapping.ts";

const place = { id: z.uuid(), workspace_id: z.uuid() };
/** The size limit for a mapping with all of its values. */
const limits = { who: "signed_in", bytes: 1024 * 1024 } as const;

export const uploadImport = defineFunction({
  name: "POST /imports",
  summary: "Uploads the body, a text table or an Excel workbook, and suggests a mapping of its columns.",
  input: z.object({
    workspace_id: z.uuid(),
    file_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(400)),
    delimiter: z.optional(z.enum(delimiters)),
    encoding: z.optional(z.enum(encodings)),
    header: z.optional(z.stringbool()),
    sheet: z.optional(z.string().check(z.maxLength(400))),
    first_row: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_048_576))),
    replaces: z.optional(z.uuid()),
    /** Sending a file again with the same ID replaces the first one. */
    id: z.optional(z.uuid()),
  }),
  takes: "file",
  output: z.looseObject({ id: z.uuid(), file_name: z.string(), status: z.string(), row_count: z.int() }),
  status: 201,
  limits: { who: "signed_in" },
  errorCodes: [
    "not_allowed",
    "import_not_found",
    "file_too_large",
    "files_full",
    "own_files_full",
    "empty_file",
    "header_only",
    "binary_file",
    "not_csv",
    "cell_too_long",
    "too_many_columns",
    "too_many_rows",
    "sheet_not_found",
    "workbook_broken",
    "workbook_locked",
    "workbook_too_large",
    "upload_stalled",
    "upload_too_slow",
    "busy",
  ],
});

const started = {
  input: z.object({ ...place, body: mappingSchema }),
  output: runSchema,
  status: 202,
  limits,
  errorCodes: [
    "bad_mapping",
    "not_allowed",
    "needs_admin",
    "import_not_found",
    "already_imported",
    "job_running",
    "encoding_unclear",
  ],
  badInput: { body: "bad_mapping" },
} as const;

export const planImport = defineFunction({
  name: "POST /imports/{id}/plan",
  summary: "Plans an import with this mapping, without applying it.",
  ...started,
});

export const commitImport = defineFunction({
  name: "POST /imports/{id}/commit",
  summary: "Imports the file with this mapping.",
  ...started,
});

export const cancelImport = defineFunction({
  name: "POST /imports/{id}/cancel",
  summary: "Cancels the running step of an import and undoes its changes.",
  input: z.object(place),
  output: runSchema,
  limits: { who: "signed_in" },
  errorCodes: ["not_allowed", "import_not_found", "not_running"],
});

export const discardImport = defineFunction({
  name: "DELETE /imports/{id}",
  summary: "Deletes an uploaded file and its settings; imported records stay.",
  input: z.object(place),
  output: nothing,
  limits: { who: "signed_in" },
  errorCodes: ["not_allowed", "import_not_found"],
});

export const downloadRejects = defineFunction({
  name: "GET /imports/{id}/rejects.csv",
  summary: "Returns the rejected rows with their problems, to correct and import again.",
  input: z.object(place),
  output: contents,
  limits: { who: "signed_in" },
  errorCodes: ["not_allowed", "import_not_found"],
});
