import * as z from "zod/mini";

import { contents, defineFunction } from "#domain/functions/define-function.ts";
import { kindList, type Pointer } from "#domain/records/kinds/kinds.ts";

const link = z.optional(z.uuid());
/** The record that a file belongs to, with one parameter per kind of record. */
const links = Object.fromEntries(kindList.map(({ pointer }) => [pointer, link])) as Record<Pointer, typeof link>;

/** The reasons why a file is not stored. */
export const storedFileErrors = [
  "file_empty",
  "file_too_large",
  "file_is_program",
  "files_full",
  "own_files_full",
  "busy",
] as const;

export const uploadFile = defineFunction({
  name: "POST /files",
  summary: "Stores the body as a file of one record.",
  input: z
    .object({
      workspace_id: z.uuid(),
      /** A repeated request with the same ID is not executed again. */
      id: z.optional(z.uuid()),
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(255)),
      ...links,
    })
    .check(
      z.refine(
        (input) => kindList.filter(({ pointer }) => input[pointer]).length === 1,
        "Specify the record that the file belongs to, such as `deal_id`",
      ),
    ),
  takes: "file",
  output: z.looseObject({ id: z.uuid(), name: z.string(), media_type: z.string(), byte_size: z.int() }),
  status: 201,
  limits: { who: "signed_in" },
  errorCodes: ["not_allowed", "record_not_found", ...storedFileErrors],
});

export const linkFiles = defineFunction({
  name: "POST /files/links",
  summary: "Returns links, valid for an hour, to those of the files that the caller may read.",
  input: z.object({
    body: z.object({ workspace_id: z.uuid(), ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(200)) }),
  }),
  output: z.record(z.string(), z.object({ original: z.string(), preview: z.nullable(z.string()) })),
  limits: { who: "signed_in" },
  errorCodes: [],
});

export const downloadFile = defineFunction({
  name: "GET /files/{id}/{variant}",
  summary: "Downloads a file, or its thumbnail, by a link.",
  input: z.object({
    id: z.uuid(),
    variant: z.enum(["original", "preview"]),
    workspace_id: z.uuid(),
    expires: z.coerce.number().check(z.int()),
    signature: z.string().check(z.regex(/^[\w-]{43}$/)),
  }),
  output: contents,
  limits: { who: "anybody" },
  errorCodes: ["link_expired", "file_not_found"],
  badInput: "link_expired",
});
