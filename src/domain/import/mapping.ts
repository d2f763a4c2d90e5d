import { z } from "zod";

import { fieldsOf } from "#domain/fields.ts";
import { encodings } from "#domain/import/dialect.ts";
import { fallbacks, missingLinks, requiredFields } from "#domain/import/mapping-rules.ts";
import { isOwnField } from "#domain/import/own-fields.ts";
import { strayChoices } from "#domain/import/stray-quotes.ts";

const format = z.strictObject({
  /** How 3/4/2017 is meant. Dates that begin with the year or name the month need no order. */
  date_order: z.enum(["ymd", "mdy", "dmy"]).optional(),
  decimal: z.enum([".", ","]).optional(),
  /** What a number is counted in: 1000000 for a column in millions. */
  unit: z.union([z.literal(1), z.literal(100), z.literal(1000), z.literal(10_000), z.literal(1_000_000)]).optional(),
  /** The currency of a money column; default: the workspace's. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
});

const missing = z.enum(missingLinks);

const shape = z.strictObject({
  entity: z.enum(["accounts", "contacts", "products", "deals"]),
  /** Columns that are not listed are left out. */
  columns: z.array(z.strictObject({ column: z.int().min(0), field: z.string(), format: format.optional() })).max(300),
  /** The fields that say which record a row is; none: every row is a new record. */
  match: z.array(z.string()).max(5),
  /** What happens to a record that is already there. */
  existing: z.enum(["update", "skip"]).default("update"),
  /** What happens to a row that names something which does not exist, by link field. */
  links: z.record(z.string(), z.strictObject({ missing })).default({}),
  /** By field: what a value of the file stands for; null: nothing. */
  values: z.record(z.string(), z.record(z.string(), z.string().max(400).nullable())).default({}),
  /** The kind of stages that will be created, by name; default: open. */
  stage_kinds: z.record(z.string(), z.enum(["open", "won", "lost"])).default({}),
  pipeline_id: z.uuid().nullable().default(null),
  /** The encoding that somebody saw to be right; asked for where the file leaves it open. */
  encoding: z.enum(encodings).optional(),
  /** What happens to rows with stray quotation marks. */
  stray_quotes: z.enum(strayChoices).default("keep"),
});

/** What a person decided about a file: which column is which field, and what counts as the same. */
export const mappingSchema = shape.superRefine((mapping, context) => {
  const fields = fieldsOf(mapping.entity);
  const mapped = new Set<string>();
  for (const [index, { field }] of mapping.columns.entries()) {
    // Which fields the workspace has is for the job to say.
    if (!fields[field] && !isOwnField(field))
      context.addIssue({ code: "custom", path: ["columns", index, "field"], message: "unknown_field" });
    if (mapped.has(field))
      context.addIssue({ code: "custom", path: ["columns", index, "field"], message: "field_twice" });
    mapped.add(field);
  }
  if (mapped.size === 0) context.addIssue({ code: "custom", path: ["columns"], message: "nothing_mapped" });
  for (const [index, field] of mapping.match.entries()) {
    if (!mapped.has(field) || isOwnField(field))
      context.addIssue({ code: "custom", path: ["match", index], message: "match_not_mapped" });
  }
  for (const field of Object.keys(mapping.links)) {
    if (!fields[field]?.link && !isOwnField(field))
      context.addIssue({ code: "custom", path: ["links", field], message: "not_a_link" });
  }
  for (const field of Object.keys(mapping.values)) {
    if (!fields[field] && !isOwnField(field))
      context.addIssue({ code: "custom", path: ["values", field], message: "unknown_field" });
  }
  for (const field of requiredFields(mapping.entity)) {
    if (!mapped.has(field) && !fallbacks[mapping.entity].some((other) => mapped.has(other))) {
      context.addIssue({ code: "custom", path: ["columns"], message: `required:${field}` });
    }
  }
});

export type Mapping = z.infer<typeof mappingSchema>;
