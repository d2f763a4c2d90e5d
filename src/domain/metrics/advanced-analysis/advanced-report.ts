import * as z from "zod/mini";

import { funnelTimes } from "#domain/customers/funnel-time.ts";
import type { FunnelTime } from "#domain/customers/funnel-time.ts";
import { economicsLacks, type UnitEconomics } from "#domain/customers/unit-economics.ts";
import { findAnomalies, type EvaluatedPeriod } from "#domain/metrics/anomalies.ts";
import { contributionsTo } from "#domain/metrics/contributions.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import { daysSchema } from "#domain/metrics/question.ts";
import { currencySchema } from "#domain/numbers/currency.ts";

export const findingKeys = [
  "more",
  "less",
  "same",
  "alone",
  "target",
  "gain",
  "loss",
  "region",
  "conversion",
  "slowest",
  "payback",
  "worth",
  "lacks",
  "high",
  "low",
  "calm",
] as const;
export type FindingKey = (typeof findingKeys)[number];

/** Changes up to this many percent are reported as no change. */
const noticed = 2;
const anomaliesEach = 3;

const findingSchema = z.object({
  key: z.enum(findingKeys),
  /** Amounts are in minor units of the report's currency; changes are absolute, without a sign. */
  values: z.partialRecord(
    z.enum([
      "value",
      "before",
      "change",
      "share",
      "contacts",
      "customers",
      "days",
      "n",
      "months",
      "ratio",
      "low",
      "high",
    ]),
    z.number(),
  ),
  /** The name of a category or region; null for sales that have none. */
  name: z.optional(z.nullable(z.string())),
  step: z.optional(z.enum(funnelTimes)),
  lacks: z.optional(z.array(z.enum(economicsLacks))),
  period: z.optional(daysSchema),
});
export type Finding = z.infer<typeof findingSchema>;

/**
 * The numbers of a written analysis. Each language has its own sentence for each finding, so the same numbers always
 * produce the same text.
 */
export const advancedReportSchema = z.object({
  version: z.literal(1),
  /** Set if some or all records of the workspace are sample data. */
  samples: z.nullable(z.enum(["all", "some"])),
  currency: currencySchema,
  range: daysSchema,
  before: z.nullable(daysSchema),
  findings: z.array(findingSchema),
});
export type AdvancedReport = z.infer<typeof advancedReportSchema>;

type AdvancedFindings = {
  /** Revenue, the revenue target, and the share of the target that was reached, compared with the year before. */
  revenue: MeasureResult;
  categories: MeasureResult;
  regions: MeasureResult;
  /** New contacts, contacts with a deal, and contacts that became customers. */
  funnel: MeasureResult;
  times: readonly FunnelTime[];
  economics: UnitEconomics;
  /** The complete periods of revenue; null if there are too few to assess. */
  judged: readonly EvaluatedPeriod[] | null;
};

/**
 * Builds the report from these numbers, with the findings in a fixed order. The same numbers always give the same
 * report.
 */
export function makeAdvancedReport(findings: AdvancedFindings): AdvancedReport {
  const { revenue } = findings;
  return {
    version: 1,
    samples: revenue.samples,
    currency: revenue.currency,
    range: revenue.range,
    before: revenue.compared_range,
    findings: [
      ...growth(revenue),
      ...contributors(findings.categories),
      ...largestRegion(findings.regions),
      ...customers(findings),
      ...worth(findings.economics),
      ...anomalies(findings.judged),
    ],
  };
}

const known = (value: number | null | undefined): value is number => value !== null && value !== undefined;

function growth({ total }: MeasureResult): Finding[] {
  const [value, , reached] = total.values;
  const [before] = total.compared;
  if (!known(value)) return [];
  const change = known(before) && before > 0 ? Math.round(((value - before) / before) * 100) : null;
  const key = change === null ? "alone" : change > noticed ? "more" : change < -noticed ? "less" : "same";
  return [
    { key, values: { value, ...(change !== null && known(before) && { before, change: Math.abs(change) }) } },
    ...(known(reached) ? [{ key: "target" as const, values: { share: Math.round(reached) } }] : []),
  ];
}

/** Returns the categories that contributed most to the rise and to the fall of revenue. */
function contributors(categories: MeasureResult): Finding[] {
  // Without revenue in the earlier range, every category would count as new.
  if (!categories.compared_range || (categories.total.compared[0] ?? 0) <= 0) return [];
  const groups = contributionsTo(categories, 1000).filter(({ group }) => group);
  const [most] = groups.toSorted((one, other) => other.change - one.change);
  const [least] = groups.toSorted((one, other) => one.change - other.change);
  return [["gain", most] as const, ["loss", least] as const].flatMap(([key, part]): Finding[] => {
    if (!part || (key === "gain" ? part.change <= 0 : part.change >= 0)) return [];
    return [{ key, name: part.group?.label ?? null, values: { change: Math.abs(part.change), value: part.now } }];
  });
}

function largestRegion({ rows, total }: MeasureResult): Finding[] {
  const [all] = total.values;
  const [most] = rows
    .filter(({ by: [group] }) => group?.id)
    .toSorted((one, other) => (other.values[0] ?? 0) - (one.values[0] ?? 0));
  const value = most?.values[0];
  if (!known(all) || all <= 0 || !known(value) || value <= 0) return [];
  const share = Math.round((value / all) * 100);
  return [{ key: "region", name: most?.by[0]?.label ?? null, values: { value, share } }];
}

/** Reports the number of new contacts that became customers, and the step that takes the longest. */
function customers({ funnel, times }: AdvancedFindings): Finding[] {
  const [contacts, , converted] = funnel.total.values;
  if (!known(contacts) || contacts === 0 || !known(converted)) return [];
  const [slowest] = times
    .filter(({ is_total, step, median_days: days }) => is_total && step !== "customer" && days !== null)
    .toSorted((one, other) => (other.median_days ?? 0) - (one.median_days ?? 0));
  const share = Math.round((converted / contacts) * 100);
  return [
    { key: "conversion", values: { contacts, customers: converted, share } },
    ...(slowest
      ? [
          {
            key: "slowest" as const,
            step: slowest.step,
            values: { days: Math.round((slowest.median_days ?? 0) * 10) / 10, n: slowest.timed },
          },
        ]
      : []),
  ];
}

function worth({
  cac,
  payback_months: months,
  ltv_to_cac: ratio,
  lifetime_value: value,
  lacks,
}: UnitEconomics): Finding[] {
  const findings: Finding[] = [];
  const tenth = (value: number) => Math.round(value * 10) / 10;
  if (known(cac) && known(months))
    findings.push({ key: "payback", values: { value: Math.round(cac), months: tenth(months) } });
  if (known(ratio) && known(value))
    findings.push({ key: "worth", values: { value: Math.round(value), ratio: tenth(ratio) } });
  if (lacks.length > 0) findings.push({ key: "lacks", values: {}, lacks: [...lacks] });
  return findings;
}

/**
 * Reports the periods of revenue furthest from the expected value, latest first among equals, or reports that there
 * were none.
 */
function anomalies(judged: readonly EvaluatedPeriod[] | null): Finding[] {
  if (!judged) return [];
  const outliers = findAnomalies(judged);
  if (outliers.length === 0) return [{ key: "calm", values: { n: judged.length } }];
  return outliers
    .toReversed()
    .toSorted((one, other) => (one.score === other.score ? 0 : other.score - one.score))
    .slice(0, anomaliesEach)
    .map(({ period, value, expectation: { expected, low, high } }) => ({
      key: value > expected ? "high" : "low",
      period,
      values: { value, low: Math.round(low), high: Math.round(high) },
    }));
}
