import * as z from "zod/mini";

import { contents, defineFunction } from "#domain/functions/define-function.ts";
import { tableFormats } from "#domain/lists/table-file.ts";
import { entities } from "#domain/records/kinds/kinds.ts";

const text = (length: number) => z.string().check(z.maxLength(length));
const search = z.optional(text(8_000));

/** Header of the response: the number of rows in the file. */
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
      /** The columns, by their names in the list's address, with their texts; `own_id` is the ID of the record. */
      columns: z
        .array(
          z.object({
            name: text(80),
            heading: text(400),
            /** The labels of its choices; a choice without one is written as it is stored. */
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
  errorCodes: ["not_found", "list_too_large", "too_many_recent", "busy"],
});
