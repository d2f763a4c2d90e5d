import * as z from "zod";

import { toolResultSchema } from "#domain/assistant/tools/format-result.ts";
import { sourceSchema, formattedRecordSchema } from "#domain/assistant/tools/result-schemas.ts";
import { defineTool } from "#domain/assistant/tools/tool.ts";
import { forecastMeasures } from "#domain/metrics/forecast/month-forecast.ts";
import { dimensionIds, measureIds, questionSchema } from "#domain/metrics/question.ts";
import { comparisons } from "#domain/metrics/range-names.ts";
import { entities } from "#domain/records/kinds/kinds.ts";

export const kindSchema = z.enum(entities).describe("A kind of records");
export const idSchema = z.uuid().describe("The ID of a record, as returned by another tool");

export const listCapabilities = defineTool({
  name: "list_capabilities",
  title: "What can be asked",
  description:
    "Lists what this workspace has: its currency and today's date, the measures of `ask` with the groups of each, and the kinds of records. With `kind`, lists the columns of that kind including custom fields, their filters, and the stages and members that links can have. Call it first.",
  does: "reads",
  input: z.object({ kind: kindSchema.optional() }),
  output: z.object({
    workspace: z.string(),
    currency: z.string(),
    today: z.string().describe("Today in the workspace's time zone, which ranges and measures use"),
    own_today: z.string().describe("Today in the member's time zone, which due dates of tasks use"),
    kinds: z.array(z.string()),
    ranges: z.array(z.string()).optional(),
    grains: z.array(z.string()).optional(),
    measures: z
      .array(
        z.object({
          measure: z.string(),
          unit: z.string(),
          groups: z.array(z.string()),
          is_of_today: z.boolean().describe("True if the value is of today, regardless of the range"),
        }),
      )
      .optional(),
    columns: z
      .array(
        z.object({
          column: z.string(),
          label: z.string().optional().describe("The name of a custom field"),
          kind: z.string(),
          operators: z.array(z.string()),
          choices: z.array(z.object({ value: z.string(), label: z.string().optional() })).optional(),
          leads_to: z.string().optional(),
          can_be_written: z.boolean(),
          is_required: z.boolean(),
        }),
      )
      .optional(),
    stages: z.array(z.object({ id: z.string(), name: z.string(), kind: z.string(), pipeline: z.string() })).optional(),
    people: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
  }),
});

export const searchRecords = defineTool({
  name: "search_records",
  title: "Search records",
  description:
    "Finds records and activities by a name, email address, phone number or number, also if misspelled. Returns their IDs, which other tools take.",
  does: "reads",
  input: z.object({
    query: z.string().trim().min(1).max(100),
    kind: z.enum([...entities, "activities"]).optional(),
    limit: z.int().min(1).max(50).default(10),
  }),
  output: z.object({
    records: z.array(
      z.object({ kind: z.string(), id: z.string(), name: z.string(), detail: z.string().nullable(), page: z.string() }),
    ),
    source: sourceSchema,
  }),
});

export const readRecord = defineTool({
  name: "read_record",
  title: "Read a record",
  description: "Reads one record with all its fields and its latest activities (notes, tasks, calls, meetings).",
  does: "reads",
  input: z.object({ kind: kindSchema, id: idSchema }),
  output: z.object({
    record: formattedRecordSchema,
    activities: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        title: z.string(),
        body: z.string().nullable(),
        on: z.string(),
        due_on: z.string().nullable(),
        is_done: z.boolean(),
      }),
    ),
    source: sourceSchema,
  }),
});

const conditionSchema = z.object({
  column: z.string().max(100),
  operator: z.string().max(20).describe("An operator that list_capabilities lists for the column"),
  values: z
    .array(z.string().max(400))
    .max(50)
    .default([])
    .describe("Links as IDs, days as YYYY-MM-DD, money in whole units, none for empty and filled"),
});

export const listRecords = defineTool({
  name: "list_records",
  title: "List records",
  description:
    "Counts and lists records of a kind by conditions on its columns, for example deals with stage_id any of an id and value_minor gt 10000. For sums, averages and other numbers use `ask`.",
  does: "reads",
  input: z.object({
    kind: kindSchema,
    conditions: z.array(conditionSchema).max(20).default([]),
    join: z.enum(["and", "or"]).default("and"),
    search: z.string().max(100).optional(),
    sort: z.object({ column: z.string().max(100), descending: z.boolean().default(false) }).optional(),
    limit: z.int().min(1).max(50).default(20),
    offset: z.int().min(0).max(10_000).default(0),
  }),
  output: z.object({
    count: z.number().describe("The total, including those not listed"),
    records: z.array(formattedRecordSchema),
    source: sourceSchema,
  }),
});

export const queryMeasures = defineTool({
  name: "ask",
  title: "Query metrics",
  description:
    "Answers questions about the business: measures of a range of days, by grain and by groups, compared with an earlier range. Every number of the application comes from here: never add, average or guess numbers yourself. Quote `text` as written; unknown values are null with a reason.",
  does: "reads",
  input: z.object({ questions: z.array(questionSchema).min(1).max(5) }),
  output: z.object({ answers: z.array(toolResultSchema) }),
});

const { filters, currency } = questionSchema.shape;

export const forecastMeasure = defineTool({
  name: "forecast",
  title: "Forecast a measure",
  description:
    "Forecasts a measure by month from up to five years of history, with the 80% interval. Returns no forecast, with the reason, if the history is too short.",
  does: "reads",
  input: z.object({
    measure: z.enum(forecastMeasures),
    months: z.int().min(1).max(12).default(3),
    filters,
    currency,
  }),
  output: z.object({
    measure: z.string(),
    unit: z.string(),
    currency: z.string(),
    months_needed: z.int(),
    months_known: z.int(),
    forecast: z
      .array(
        z.object({
          month: z.string(),
          value: z.number(),
          text: z.string(),
          low_text: z.string().nullable(),
          high_text: z.string().nullable(),
        }),
      )
      .nullable(),
    source: sourceSchema,
  }),
});

export const explainChange = defineTool({
  name: "explain",
  title: "Explain a change",
  description:
    "Splits the change of a measure between two ranges into the contributions of groups, the largest first; they add up to the total. Only for sums, such as revenue; name no cause that the result does not contain.",
  does: "reads",
  input: z.object({
    measure: z.enum(measureIds),
    range: questionSchema.shape.range,
    compare: z.enum(comparisons).default("previous"),
    by: z.enum(dimensionIds),
    filters,
    currency,
    limit: z.int().min(1).max(50).default(10),
  }),
  output: z.object({
    measure: z.string(),
    now_text: z.string(),
    before_text: z.string(),
    change_text: z.string(),
    parts: z.array(
      z.object({
        id: z.string().nullable(),
        name: z.string().nullable().describe("Null for records without one"),
        is_rest: z.boolean().describe("All groups that are not listed individually"),
        now_text: z.string(),
        before_text: z.string(),
        change_text: z.string(),
        share_of_change: z.number().nullable().describe("In percent; negative if opposite to the total"),
      }),
    ),
    source: sourceSchema,
  }),
});

export const scoreRecord = defineTool({
  name: "score",
  title: "Score a deal or a lead",
  description:
    "Returns the probability that an open deal is won, or that a lead becomes a customer within 90 days, learned from this workspace's history, with the strongest factors and the number of records behind each. Returns the reason if the history is insufficient.",
  does: "reads",
  input: z.object({ kind: z.enum(["deals", "contacts"]), id: idSchema }),
  output: z.object({
    probability_text: z.string().nullable().describe("Null if there is no score"),
    usual_text: z.string().nullable().describe("The success rate of all training records"),
    as_of: z.string().nullable(),
    learned_from: z.number().nullable().describe("Training records, with a known outcome"),
    has_signal: z.boolean().nullable().describe("Null if no model was trained yet"),
    factors: z.array(
      z.object({
        factor: z.string(),
        value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
        speaks: z.enum(["for", "against"]),
        records: z.number(),
        turned_out_well: z.number(),
      }),
    ),
    source: sourceSchema,
  }),
});

/** The read tools, in display order. */
export const readTools = [
  listCapabilities,
  searchRecords,
  readRecord,
  listRecords,
  queryMeasures,
  forecastMeasure,
  explainChange,
  scoreRecord,
] as const;
