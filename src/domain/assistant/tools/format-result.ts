import * as z from "zod";

import { listPage } from "#domain/assistant/tools/page-urls.ts";
import { sourceSchema, type FormattedMetric, formattedMetricSchema } from "#domain/assistant/tools/result-schemas.ts";
import { rowDrillDown } from "#domain/metrics/drill-down.ts";
import { formatMetric } from "#domain/metrics/format-metric.ts";
import type { MeasureResult, ResultRow, Unit } from "#domain/metrics/measure-result.ts";
import type { Question } from "#domain/metrics/question.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { toMajor } from "#domain/numbers/money.ts";

export const toolResultSchema = z.object({
  from: z.string(),
  to: z.string(),
  compared_from: z.string().optional(),
  compared_to: z.string().optional(),
  currency: z.string(),
  total: z.array(formattedMetricSchema),
  rows: z.array(
    z.object({
      from: z.string().optional(),
      to: z.string().optional(),
      is_unfinished: z.boolean().optional(),
      groups: z.array(z.object({ by: z.string(), id: z.string().nullable(), name: z.string().nullable() })).optional(),
      metrics: z.array(formattedMetricSchema),
      page: z.string().optional(),
    }),
  ),
  groups: z.number().describe("The number of groups, including those not listed"),
  unknown: z.array(
    z.object({ measure: z.string(), reason: z.string(), fact: z.string(), records: z.number().nullable() }),
  ),
  samples: z.enum(["all", "some"]).nullable().describe("Set if the numbers include sample data"),
  source: sourceSchema,
});
export type ToolResult = z.infer<typeof toolResultSchema>;

type FormatOptions = { language: string; origin: string };

/** The maximum number of rows that are useful to a reader. */
export const maxResultRows = 200;

/**
 * Formats a result, with each value also as text and each row with the list of its records. Rows beyond the first
 * `maxResultRows` are omitted.
 */
export function formatResult(
  question: Question,
  result: MeasureResult,
  { language, origin }: FormatOptions,
): ToolResult {
  const { currency, columns, range, compared_range: compared } = result;
  const metricsOf = (row: Pick<ResultRow, "values" | "n" | "compared">): FormattedMetric[] =>
    columns.map(({ measure, unit }, at) => ({
      measure,
      unit,
      value: toMajorUnits(row.values[at], unit, currency),
      text: formatted(row.values[at], unit, { language, currency }),
      ...(compared && {
        compared: toMajorUnits(row.compared[at], unit, currency),
        compared_text: formatted(row.compared[at], unit, { language, currency }),
      }),
      records: row.n[at] ?? 0,
    }));
  const [drillDown] = result.drill_down[0] ?? [];
  return {
    from: range.from,
    to: range.to,
    ...(compared && { compared_from: compared.from, compared_to: compared.to }),
    currency,
    total: metricsOf(result.total),
    rows: result.rows.slice(0, maxResultRows).map((row) => {
      const address = drillDown && rowDrillDown(drillDown, row);
      return {
        ...(row.period && { from: row.period.from, to: row.period.to, is_unfinished: row.is_unfinished }),
        ...(row.by.length > 0 && {
          groups: row.by.map(({ id, label }, at) => ({ by: question.by?.[at] ?? "", id, name: label })),
        }),
        metrics: metricsOf(row),
        ...(address && { page: listPage(origin, address) }),
      };
    }),
    groups: result.groups,
    unknown: result.missing.map(({ measure, reason, fact, rows }) => ({ measure, reason, fact, records: rows })),
    samples: result.samples,
    source: {
      question,
      as_of: result.as_of,
      pages: [...new Set(result.drill_down.flat().map((address) => listPage(origin, address)))],
    },
  };
}

/**
 * Converts an amount to main units of its currency, so that the reader need not know about minor units. Other values
 * stay unchanged; null if the value is unknown.
 */
const toMajorUnits = (value: number | null | undefined, unit: Unit, currency: string): number | null => {
  if (value === null || value === undefined) return null;
  return unit === "money" ? Number(toMajor(Math.round(value), currency)) : value;
};

const formatted = (value: number | null | undefined, unit: Unit, reader: { language: string; currency: Currency }) =>
  value === null || value === undefined ? null : formatMetric(value, unit, reader);
