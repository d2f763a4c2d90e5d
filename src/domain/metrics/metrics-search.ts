import * as z from "zod/mini";

import type { DimensionId, Question } from "#domain/metrics/question.ts";
import { comparisons, rangeNames } from "#domain/metrics/range-names.ts";
import { currencySchema } from "#domain/numbers/currency.ts";
import { isDay } from "#domain/time/dates.ts";

/** The dimensions by which every dashboard can be filtered. */
export const barDimensions = ["owner", "team", "company", "region"] as const satisfies readonly DimensionId[];

const day = z.catch(z.optional(z.string().check(z.refine(isDay))), undefined);
const value = z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(400))), undefined);

/** The scope of a dashboard's metrics in its address; spread into the search schema of its route. */
export const metricsSearch = {
  range: z.catch(z.optional(z.enum(rangeNames)), undefined),
  /** Custom days, which take precedence over `range`. If only one of them is given, the range is that day. */
  from: day,
  to: day,
  compare: z.catch(z.optional(z.enum([...comparisons, "none"])), undefined),
  currency: z.catch(z.optional(currencySchema), undefined),
  owner: value,
  team: value,
  company: value,
  region: value,
};
export type MetricsSearch = z.infer<z.ZodMiniObject<typeof metricsSearch>>;

/** The default date range and comparison of a dashboard. */
export type MetricsDefaults = Pick<Question, "range" | "compare">;

/** The defaults of all analytics pages, so that they show the same days. */
export const metricsDefaults = { range: "last_12_months", compare: "previous" } as const satisfies MetricsDefaults;

/** Returns the part of a question that all questions of a dashboard share. */
export function toQuestionPart(
  search: MetricsSearch,
  defaults: MetricsDefaults = metricsDefaults,
): Pick<Question, "range" | "compare" | "currency" | "filters"> {
  const { from = search.to, to = search.from, currency } = search;
  const compare = search.compare === "none" ? undefined : (search.compare ?? defaults.compare);
  const chosen = barDimensions.flatMap((dimension) => {
    const filterValues = search[dimension];
    return filterValues === undefined ? [] : [[dimension, [filterValues]] as const];
  });
  const days = from !== undefined && to !== undefined && (from <= to ? { from, to } : { from: to, to: from });
  return {
    range: days || (search.range ?? defaults.range),
    ...(compare && { compare }),
    ...(currency && { currency }),
    ...(chosen.length > 0 && { filters: Object.fromEntries(chosen) }),
  };
}
