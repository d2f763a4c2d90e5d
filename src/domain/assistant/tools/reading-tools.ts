import * as z from "zod";

import { toolResultSchema } from "#domain/assistant/tools/format-result.ts";
import { sourceSchema, formattedRecordSchema } from "#domain/assistant/tools/result-schemas.ts";
import { defineTool } from "#domain/assistant/tools/tool.ts";
import { forecastMeasures } from "#domain/forecast/month-forecast.ts";
import { dimensionIds, measureIds, questionSchema } from "#domain/measures/question.ts";
import { comparisons } from "#domain/measures/range-names.ts";
import { entities } from "#domain/records/kinds/kinds.ts";

export const kindSchema = z.enum(entities).describe("A kind of records");
export const idSchema = z.uuid().describe("The id of a record, as another tool told it");

export const listCapabilities = defineTool({
  name: "what_can_be_asked",
  title: "What can be asked",
  description:
    "Tells what this workspace knows: its currency and today's date, the measures that `ask` answers with the groups of each, and the kinds of records. With `kind` it tells the columns of that kind, the workspace's own fields included, how each is filtered, and the stages and people that its links lead to. Call it first.",
  does: "reads",
  input: z.object({ kind: kindSchema.optional() }),
  output: z.object({
    workspace: z.string(),
    currency: z.string(),
    today: z.string().describe("The day in the workspace's time zone, which ranges and measures follow"),
    own_today: z.string().describe("The day in the member's own time zone: tasks are due and overdue by it"),
    kinds: z.array(z.string()),
    ranges: z.array(z.string()).optional(),
    grains: z.array(z.string()).optional(),
    measures: z
      .array(
        z.object({
          measure: z.string(),
          unit: z.string(),
          groups: z.array(z.string()),
          is_of_today: z.boolean().describe("What is so now, whichever range is asked"),
        }),
      )
      .optional(),
    columns: z
      .array(
        z.object({
          column: z.string(),
          label: z.string().optional().describe("What the workspace calls a field of its own"),
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
    "Finds records and activities by a name, email address, phone number or number, also where it is misspelt. Gives their ids, which other tools take.",
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
  operator: z.string().max(20).describe("One that what_can_be_asked names for the column"),
  values: z
    .array(z.string().max(400))
    .max(50)
    .default([])
    .describe("Links by id, days as YYYY-MM-DD, money in whole units, none for empty and filled"),
});

export const listRecords = defineTool({
  name: "list_records",
  title: "List records",
  description:
    "Counts and lists records of a kind by conditions on its columns, for example deals with stage_id any of an id and value_minor gt 10000. For sums, averages and other figures use `ask`.",
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
    count: z.number().describe("How many there are, those not listed included"),
    records: z.array(formattedRecordSchema),
    source: sourceSchema,
  }),
});

export const queryMeasures = defineTool({
  name: "ask",
  title: "Ask for figures",
  description:
    "Answers questions about the business: measures of a range of days, by grain and by groups, compared with before. Every figure of the application comes from here: never add, average or guess figures yourself. Quote `text` as it is written; what is unknown is null and says why.",
  does: "reads",
  input: z.object({ questions: z.array(questionSchema).min(1).max(5) }),
  output: z.object({ answers: z.array(toolResultSchema) }),
});

const { filters, currency } = questionSchema.shape;

export const forecastMeasure = defineTool({
  name: "forecast",
  title: "Forecast a measure",
  description:
    "Carries a measure on month by month from up to five years of it, with the interval that holds in 80 of 100 cases. Where the past is too short it says so and forecasts nothing.",
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
    "Parts the change of a measure between a range and the one before by the groups that made it, the largest part first: what they add comes to the whole. Only for sums, such as revenue; name no cause that it does not tell.",
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
        is_rest: z.boolean().describe("All groups that are not told one by one"),
        now_text: z.string(),
        before_text: z.string(),
        change_text: z.string(),
        share_of_change: z.number().nullable().describe("In percent; negative where it went the other way"),
      }),
    ),
    source: sourceSchema,
  }),
});

export const scoreRecord = defineTool({
  name: "score",
  title: "Score a deal or a lead",
  description:
    "Tells how likely an open deal is to be won, or a lead to become a customer within 90 days, as this workspace's own past teaches, with the factors that say most and how many records each was learned from. Where the past tells nothing it says so.",
  does: "reads",
  input: z.object({ kind: z.enum(["deals", "contacts"]), id: idSchema }),
  output: z.object({
    chance_text: z.string().nullable().describe("Null where no score is known"),
    usual_text: z.string().nullable().describe("How often it turned out well among all that this was learned from"),
    as_of: z.string().nullable(),
    learned_from: z.number().nullable().describe("Records whose outcome is known"),
    has_signal: z.boolean().nullable().describe("Null where nothing was learned yet"),
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

/** The read tools, in the order in which they are offered. */
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
