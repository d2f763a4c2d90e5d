import * as z from "zod/mini";

import {
  highPotential,
  type Lead,
  nextSteps,
  priorityLeads,
  type Reason,
  reasonsOf,
  type Step,
} from "#domain/deals/leads/lead.ts";
import type { PartForecast } from "#domain/metrics/forecast-report/part-forecasts.ts";
import { type ReportParts, reportParts } from "#domain/metrics/forecast-report/report-choices.ts";
import type { MonthForecast } from "#domain/metrics/forecast/month-forecast.ts";
import { roundForecast } from "#domain/metrics/forecast/round-forecast.ts";
import { daysSchema } from "#domain/metrics/question.ts";
import { type Currency, currencySchema } from "#domain/numbers/currency.ts";

const signs = ["overdue", "quiet", "slow"] as const;
const namedEach = 3;
const maxSteps = 3;
/** Changes up to this many percent are reported as no change. */
const noticed = 2;

export const adviceKeys = [
  "more",
  "less",
  "same",
  "past",
  "outlier",
  "partUp",
  "partDown",
  "likely",
  ...signs,
] as const;
export type AdviceKey = (typeof adviceKeys)[number];

/** Amounts are in minor units of the report's currency. Changes are percentages without a sign. */
const valuesSchema = z.partialRecord(
  z.enum(["value", "change", "before", "usual", "error", "naive", "tries", "leads"]),
  z.number(),
);
const adviceSchema = z.object({
  key: z.enum(adviceKeys),
  values: valuesSchema,
  /** The past days that the finding refers to. */
  days: z.optional(daysSchema),
  /** The name of a part of revenue; null for sales that have none. */
  part: z.optional(z.nullable(z.string())),
  /** The deals that the finding names, highest value times probability first. */
  deals: z.optional(z.array(z.string())),
});
export type Advice = z.infer<typeof adviceSchema>;

export const forecastReportSchema = z.object({
  version: z.literal(1),
  currency: currencySchema,
  months: z.int(),
  parted_by: z.enum(reportParts),
  /**
   * The expected value of all months together, and its range in at least 80 of 100 cases; null if there are too few
   * past months.
   */
  total: z.nullable(z.object({ value: z.number(), low: z.nullable(z.number()), high: z.nullable(z.number()) })),
  advice: z.array(adviceSchema),
  steps: z.array(z.object({ key: z.string(), deal_id: z.string(), due: z.iso.date() })),
  /**
   * Parts of revenue that add up to the total, largest first. `others` combines the parts that are not listed
   * individually.
   */
  parts: z.array(
    z.object({
      kind: z.enum(["one", "none", "others"]),
      label: z.nullable(z.string()),
      value: z.number(),
      before: z.nullable(z.number()),
    }),
  ),
});
export type ForecastReport = Omit<z.infer<typeof forecastReportSchema>, "steps"> & {
  steps: { key: Step["key"]; deal_id: string; due: string }[];
};

type ForecastFindings = {
  currency: Currency;
  today: string;
  months: number;
  partedBy: ReportParts;
  forecast: MonthForecast | null;
  parts: readonly PartForecast[];
  leads: readonly Lead[];
};

/**
 * Builds the report of a forecast and of the leads: advice in a fixed order, and next steps. The same numbers always
 * give the same report.
 */
export function makeForecastReport({
  currency,
  today,
  months,
  partedBy,
  forecast,
  parts,
  leads,
}: ForecastFindings): ForecastReport {
  return {
    version: 1,
    currency,
    months,
    parted_by: partedBy,
    total: forecast && forecast.total,
    advice: [...(forecast ? [...courseOf(forecast), ...partsAhead(parts)] : []), ...leadAdvice(leads, currency)],
    steps: nextSteps(priorityLeads(leads), today, maxSteps).map(({ lead, key, due }) => ({
      key,
      deal_id: lead.deal_id,
      due,
    })),
    parts: parts.map(({ kind, label, value, before }) => ({ kind, label, value, before })),
  };
}

function courseOf({ total, year_before: before, past, outliers }: MonthForecast): Advice[] {
  const advice: Advice[] = [];
  if (before && before.value > 0) {
    const change = Math.round((100 * (total.value - before.value)) / before.value);
    advice.push({
      key: change > noticed ? "more" : change < -noticed ? "less" : "same",
      values: { value: roundForecast(total.value), change: Math.abs(change), before: before.value },
      days: before.range,
    });
  }
  if (past)
    advice.push({
      key: "past",
      values: { error: roundForecast(past.error), naive: roundForecast(past.naive_error), tries: past.tries },
    });
  const outlier = outliers.at(-1);
  if (outlier)
    advice.push({
      key: "outlier",
      values: { value: outlier.value, usual: roundForecast(outlier.usual) },
      days: outlier.period,
    });
  return advice;
}

/** Returns advice on the named parts that gain and lose the most, compared with the same months of the year before. */
function partsAhead(parts: readonly PartForecast[]): Advice[] {
  const changes = parts.flatMap(({ kind, label, value, before }) =>
    kind !== "one" || before === null || before <= 0 ? [] : { label, value, before, by: value - before },
  );
  const [most] = changes.toSorted((one, other) => other.by - one.by);
  const [least] = changes.toSorted((one, other) => one.by - other.by);
  return [["partUp", most, 1] as const, ["partDown", least, -1] as const].flatMap(([key, part, sign]): Advice[] => {
    const change = part ? Math.round((100 * part.by * sign) / part.before) : 0;
    if (!part || change <= noticed) return [];
    return [{ key, part: part.label, values: { value: roundForecast(part.value), change, before: part.before } }];
  });
}

function leadAdvice(leads: readonly Lead[], currency: Currency): Advice[] {
  const about = (sign: Reason["key"]) => leads.filter((lead) => reasonsOf(lead).some(({ key }) => key === sign));
  const groups = [["likely", highPotential(leads)] as const, ...signs.map((sign) => [sign, about(sign)] as const)];
  return groups.flatMap(([key, some]): Advice[] => {
    if (some.length === 0) return [];
    const worth = some.reduce((sum, deal) => sum + (deal.currency === currency ? (deal.weighted_minor ?? 0) : 0), 0);
    return [
      {
        key,
        values: { leads: some.length, value: Math.round(worth) },
        deals: some.slice(0, namedEach).map(({ deal_id: id }) => id),
      },
    ];
  });
}
