import * as z from "zod";

import { questionSchema } from "#domain/metrics/question.ts";

/** The sources of a result: the question that returned a metric, and pages of the application. */
export const sourceSchema = z.object({
  question: z.optional(questionSchema).describe("Repeat it for the same numbers while the data is unchanged"),
  as_of: z.string().optional(),
  pages: z.array(z.string()).describe("Addresses of the lists or records in the application"),
});

/** The value of a record's column, formatted so that it can be understood without knowing the column. */
export const formattedValueSchema = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.object({ amount: z.number(), currency: z.string(), text: z.string() }),
  z.object({ id: z.string(), name: z.string().nullable() }),
  z.array(z.object({ id: z.string(), name: z.string().nullable() })),
  z.array(z.string()),
]);
export type FormattedValue = z.infer<typeof formattedValueSchema>;

/** A formatted record, without its empty columns. */
export const formattedRecordSchema = z.object({
  kind: z.string(),
  id: z.string(),
  name: z.string(),
  version: z.number(),
  fields: z.record(z.string(), formattedValueSchema),
  page: z.string(),
});
export type FormattedRecord = z.infer<typeof formattedRecordSchema>;

export const formattedMetricSchema = z.object({
  measure: z.string(),
  unit: z.string(),
  value: z.number().nullable().describe("Money in whole units of the currency; unknown is null, which is not 0"),
  text: z.string().nullable().describe("The value as formatted text: quote this"),
  compared: z.number().nullable().optional(),
  compared_text: z.string().nullable().optional(),
  records: z.number().describe("The number of records behind the value"),
});
export type FormattedMetric = z.infer<typeof formattedMetricSchema>;
