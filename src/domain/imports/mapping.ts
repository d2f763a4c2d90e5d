import * as z from "zod/mini";

import { isCustomField } from "#domain/imports/custom-import-fields.ts";
import { encodings } from "#domain/imports/dialect.ts";
import { importFieldsOf, importKindOf } from "#domain/imports/kinds/import-kinds.ts";
import { ambiguousLinks, missingFields, missingLinks } from "#domain/imports/mapping-rules.ts";
import { unbalancedQuoteChoices } from "#domain/imports/unbalanced-quotes.ts";
import { entities } from "#domain/records/kinds/kinds.ts";
import { recordId } from "#domain/records/record-ids.ts";

const format = z.strictObject({
  /**
   * The order of day and month, as in 3/4/2017. Dates that start with the year or contain the name of the month need no
   * order.
   */
  date_order: z.optional(z.enum(["ymd", "mdy", "dmy"])),
  decimal: z.optional(z.enum([".", ","])),
  /** The unit of a number: 1000000 for a column in millions, `minor` for a column in cents. */
  unit: z.optional(z.literal([1, 100, 1000, 10_000, 1_000_000, "minor"])),
  /** Set if an amount is a unit price, which is multiplied by the quantity. */
  per: z.optional(z.literal("piece")),
  /** The currency of a column with amounts; default: the workspace's currency. */
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
});
const column = z.strictObject({
  column: z.int().check(z.gte(0)),
  field: z.string(),
  format: z.optional(format),
});
const link = z.strictObject({
  missing: z.enum(missingLinks),
  /** The option for a name that several records share; default: empty. */
  ambiguous: z.optional(z.enum(ambiguousLinks)),
});

/** The stages that an import sets up in a pipeline that has no deals yet. */
const stageSetup = z.strictObject({
  /** The option for stages without any row of the file. */
  unused: z.enum(["remove", "keep"]),
  /** The open stages in order, with the probability of winning in percent. */
  order: z
    .array(
      z.strictObject({ name: z.string().check(z.maxLength(400)), probability: z.int().check(z.gte(0), z.lte(100)) }),
    )
    .check(z.maxLength(500)),
});
export type StageSetup = z.infer<typeof stageSetup>;

const shape = z.strictObject({
  entity: z.enum(entities),
  /** Columns that are not listed are ignored. */
  columns: z.array(column).check(z.maxLength(300)),
  /** The fields that match a row with an existing record; if empty, every row is a new record. */
  match: z.array(z.string()).check(z.maxLength(5)),
  existing: z._default(z.enum(["update", "skip"]), "update"),
  /** The option for a row that names a missing record, by link field. */
  links: z._default(z.record(z.string(), link), {}),
  /** The meaning of the file's values, by field; null imports a value as empty. */
  values: z._default(z.record(z.string(), z.record(z.string(), z.nullable(z.string().check(z.maxLength(400))))), {}),
  /** The kinds of the stages to create, by stage name; default: open. */
  stage_kinds: z._default(z.record(z.string(), z.enum(["open", "won", "lost"])), {}),
  /**
   * Default: unused stages are removed if the pipeline still has its default stages, and the order is inferred (see
   * `arrangeStages`).
   */
  stages: z.optional(stageSetup),
  pipeline_id: z._default(z.nullable(z.uuid()), null),
  /**
   * The column that groups rows as lines of one order. Texts, dates and links that a line leaves empty are copied from
   * the first line of the order; amounts and counts are per line.
   */
  lines_of: z.optional(z.int().check(z.gte(0))),
  /**
   * Set if lines with the same customer and day form one order, in a file without order numbers; default: each line is
   * an order.
   */
  orders: z.optional(z.literal("by_day")),
  /** The encoding that the user confirmed; required if the file does not prove its encoding. */
  encoding: z.optional(z.enum(encodings)),
  /** Set if rows that look like totals or remarks are imported like all others. */
  takes_totals: z.optional(z.literal(true)),
  stray_quotes: z._default(z.enum(unbalancedQuoteChoices), "keep"),
});

/** The user's decisions about a file: the field of each column, and the meaning of values. */
export const mappingSchema = shape.check(({ value: mapping, issues }) => {
  const reject = (path: (string | number)[], message: string) =>
    issues.push({ code: "custom", path, message, input: mapping });
  const fields = importFieldsOf(mapping.entity);
  const { extra = {} } = importKindOf(mapping.entity);
  const mapped = new Set<string>();
  for (const [index, { field }] of mapping.columns.entries()) {
    // Only the import job can check whether custom fields exist.
    if (!fields[field] && !isCustomField(field)) reject(["columns", index, "field"], "unknown_field");
    if (mapped.has(field)) reject(["columns", index, "field"], "field_twice");
    mapped.add(field);
  }
  if ([...mapped].every((field) => extra[field])) reject(["columns"], "nothing_mapped");
  for (const [index, field] of mapping.match.entries()) {
    const isNoKey = isCustomField(field) || (field !== recordId && extra[field]);
    // An ID is enough to match a record; another field could only contradict it.
    if (!mapped.has(field) || isNoKey || (field === recordId && mapping.match.length > 1))
      reject(["match", index], "match_not_mapped");
  }
  for (const field of Object.keys(mapping.links)) {
    if (!fields[field]?.link && !isCustomField(field)) reject(["links", field], "not_a_link");
  }
  for (const field of Object.keys(mapping.values)) {
    if (!fields[field] && !isCustomField(field)) reject(["values", field], "unknown_field");
  }
  for (const field of missingFields(mapping.entity, mapped)) reject(["columns"], `required:${field}`);
});

export type Mapping = z.infer<typeof mappingSchema>;
