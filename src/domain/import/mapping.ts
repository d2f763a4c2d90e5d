import * as z from "zod/mini";

import { encodings } from "#domain/import/dialect.ts";
import { importFieldsOf, importKindOf } from "#domain/import/kinds/import-kinds.ts";
import { ambiguousLinks, missingFields, missingLinks } from "#domain/import/mapping-rules.ts";
import { isOwnField } from "#domain/import/own-fields.ts";
import { strayChoices } from "#domain/import/stray-quotes.ts";
import { entities } from "#domain/records/kinds/kinds.ts";
import { recordId } from "#domain/records/record-ids.ts";

const format = z.strictObject({
  /** How 3/4/2017 is meant. Dates that begin with the year or name the month need no order. */
  date_order: z.optional(z.enum(["ymd", "mdy", "dmy"])),
  decimal: z.optional(z.enum([".", ","])),
  /** What a number is counted in: 1000000 for a column in millions, `minor` for one in cents. */
  unit: z.optional(z.literal([1, 100, 1000, 10_000, 1_000_000, "minor"])),
  /** Whether an amount is that of one piece, and the row's as many times it as there are pieces. */
  per: z.optional(z.literal("piece")),
  /** The currency of a money column; default: the workspace's. */
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
});
const column = z.strictObject({
  column: z.int().check(z.gte(0)),
  field: z.string(),
  format: z.optional(format),
});
const link = z.strictObject({
  missing: z.enum(missingLinks),
  /** What it does when several records have the name; default: empty. */
  ambiguous: z.optional(z.enum(ambiguousLinks)),
});

/** How an import shapes a pipeline that has no deals yet. */
const stageSetup = z.strictObject({
  /** What happens to stages that no row of the file is in. */
  unused: z.enum(["remove", "keep"]),
  /** The open stages in their order, with the chance of winning in percent. */
  order: z
    .array(
      z.strictObject({ name: z.string().check(z.maxLength(400)), probability: z.int().check(z.gte(0), z.lte(100)) }),
    )
    .check(z.maxLength(500)),
});
export type StageSetup = z.infer<typeof stageSetup>;

const shape = z.strictObject({
  entity: z.enum(entities),
  /** Columns that are not listed are left out. */
  columns: z.array(column).check(z.maxLength(300)),
  /** The fields that say which record a row is; none: every row is a new record. */
  match: z.array(z.string()).check(z.maxLength(5)),
  /** What happens to a record that is already there. */
  existing: z._default(z.enum(["update", "skip"]), "update"),
  /** What happens to a row that names something which does not exist, by link field. */
  links: z._default(z.record(z.string(), link), {}),
  /** By field: what a value of the file stands for; null: nothing. */
  values: z._default(z.record(z.string(), z.record(z.string(), z.nullable(z.string().check(z.maxLength(400))))), {}),
  /** The kind of stages that will be created, by name; default: open. */
  stage_kinds: z._default(z.record(z.string(), z.enum(["open", "won", "lost"])), {}),
  /** Default: unused stages go while nobody has changed the stages of the pipeline; the order follows from names. */
  stages: z.optional(stageSetup),
  pipeline_id: z._default(z.nullable(z.uuid()), null),
  /**
   * The column by which rows are lines of one order: the texts, days and links that a line leaves empty are those of the first
   * line with the same value there. Amounts and counts are each line's own.
   */
  lines_of: z.optional(z.int().check(z.gte(0))),
  /** Lines of one customer and day are one order, in a file without order numbers; default: each line is one. */
  orders: z.optional(z.literal("by_day")),
  /** The encoding that somebody saw to be right; asked for where the file leaves it open. */
  encoding: z.optional(z.enum(encodings)),
  /** Rows that look like totals or remarks are imported like others. */
  takes_totals: z.optional(z.literal(true)),
  /** What happens to rows with stray quotation marks. */
  stray_quotes: z._default(z.enum(strayChoices), "keep"),
});

/** What a person decided about a file: which column is which field, and what counts as the same. */
export const mappingSchema = shape.check(({ value: mapping, issues }) => {
  const refuse = (path: (string | number)[], message: string) =>
    issues.push({ code: "custom", path, message, input: mapping });
  const fields = importFieldsOf(mapping.entity);
  const { extra = {} } = importKindOf(mapping.entity);
  const mapped = new Set<string>();
  for (const [index, { field }] of mapping.columns.entries()) {
    // Which fields the workspace has is for the job to say.
    if (!fields[field] && !isOwnField(field)) refuse(["columns", index, "field"], "unknown_field");
    if (mapped.has(field)) refuse(["columns", index, "field"], "field_twice");
    mapped.add(field);
  }
  if ([...mapped].every((field) => extra[field])) refuse(["columns"], "nothing_mapped");
  for (const [index, field] of mapping.match.entries()) {
    const isNoKey = isOwnField(field) || (field !== recordId && extra[field]);
    // An id says all: another field next to it could only contradict.
    if (!mapped.has(field) || isNoKey || (field === recordId && mapping.match.length > 1))
      refuse(["match", index], "match_not_mapped");
  }
  for (const field of Object.keys(mapping.links)) {
    if (!fields[field]?.link && !isOwnField(field)) refuse(["links", field], "not_a_link");
  }
  for (const field of Object.keys(mapping.values)) {
    if (!fields[field] && !isOwnField(field)) refuse(["values", field], "unknown_field");
  }
  for (const field of missingFields(mapping.entity, mapped)) refuse(["columns"], `required:${field}`);
});

export type Mapping = z.infer<typeof mappingSchema>;
