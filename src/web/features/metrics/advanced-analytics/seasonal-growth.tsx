import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { completeMonths, monthsBefore, monthsRead } from "#domain/metrics/forecast/month-forecast.ts";
import { growthMonthsNeeded, seasonalGrowth } from "#domain/metrics/forecast/seasonal-growth.ts";
import type { MeasureResult, ResultRow } from "#domain/metrics/measure-result.ts";
import type { Days, Question } from "#domain/metrics/question.ts";
import type { ChartData } from "#web/charts/chart-data.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { metricResultsQuery } from "#web/data/metrics/metric-results.ts";
import { PinnableChart } from "#web/metrics/pinnable-chart.tsx";
import { useFormat } from "#web/ui/use-format.ts";

const changes = ["month", "quarter", "year"] as const;

type Props = { range: Days; request: Pick<Question, "range" | "filters" | "currency"> };

/**
 * Renders the seasonally adjusted growth of sales over one month, three months and a year, up to the end of the range.
 */
export function SeasonalGrowth({ range, request }: Props) {
  const { t } = useTranslation("advanced-analytics");
  const texts = useMeasureTexts();
  const { number, percent, signed } = useFormat();
  const { filters, currency } = request;
  const question: Question = {
    measures: ["revenue"],
    range: request.range,
    grain: "month",
    ...(filters && { filters }),
    ...(currency && { currency }),
  };
  const read = { ...question, range: { from: monthsBefore(range.to, monthsRead), to: range.to } };
  const { data: [result] = [] } = useQuery(metricResultsQuery([read]));
  const rows = result && wholeMonths(result);
  const values = rows?.flatMap(({ values: [value] }) => value ?? []) ?? [];
  const growth = rows && values.length === rows.length ? seasonalGrowth(values) : null;
  const chart = result && rows && growth && chartOf(result, rows, growth.adjusted, texts, t("seasonal.adjusted"));
  if (result && !growth)
    return (
      <section aria-label={t("seasonal.title")} className="bg-card mt-1 grid gap-1 rounded-lg border p-4">
        <h3 className="text-base font-semibold">{t("seasonal.title")}</h3>
        <p className="text-muted-foreground text-sm">
          {t("seasonal.tooFew", {
            count: values.length,
            found: number(values.length),
            needed: number(growthMonthsNeeded),
          })}
        </p>
      </section>
    );
  return (
    <PinnableChart
      className="mt-1"
      question={question}
      title={t("seasonal.title")}
      savedTitle={texts.name("revenue")}
      result={chart?.answer}
      kind="line"
      columns={["revenue"]}
      hasTotal={false}
      note={growth && t(`seasonal.how.${growth.season ?? "none"}`, { months: number(values.length) })}
      {...(chart && { data: chart.data })}
    >
      <dl className="grid gap-4 sm:grid-cols-3">
        {changes.map((change) => {
          const value = growth?.[change] ?? null;
          return (
            <div key={change} className="grid content-start gap-1">
              <dt className="text-muted-foreground text-xs">{t(`seasonal.change.${change}`)}</dt>
              <dd className="tabular min-h-7 text-lg font-semibold">
                {value === null ? "—" : signed(value, percent(value))}
              </dd>
            </div>
          );
        })}
      </dl>
    </PinnableChart>
  );
}

/** Returns the complete months. The last month is left out if the range ends within it. */
const wholeMonths = (result: MeasureResult): ResultRow[] =>
  completeMonths(result).filter(({ period }, at, all) => {
    if (!period || at < all.length - 1) return true;
    return new Date(Date.parse(period.to) + 86_400_000).getUTCDate() === 1;
  });

function chartOf(
  result: MeasureResult,
  rows: readonly ResultRow[],
  adjusted: readonly number[],
  texts: ReturnType<typeof useMeasureTexts>,
  name: string,
) {
  const periods = rows.flatMap(({ period }) => period ?? []);
  const write = texts.periods(periods);
  const range = { from: periods[0]?.from ?? result.range.from, to: periods.at(-1)?.to ?? result.range.to };
  const data: ChartData = {
    currency: result.currency,
    series: [
      { name, unit: "money", isCompared: false, column: null },
      { name: texts.name("revenue"), unit: "money", isCompared: true, column: 0 },
    ],
    points: rows.flatMap((row, at) => {
      const { period } = row;
      if (!period) return [];
      const values = [Math.round(adjusted[at] ?? 0), row.values[0] ?? null];
      return [{ name: write.text(period), tick: write.tick(period), days: period, isUnfinished: false, values, row }];
    }),
  };
  return { answer: { ...result, range, rows: [...rows] }, data };
}
