import type { ForecastMonth, MonthForecast } from "#domain/metrics/forecast/month-forecast.ts";
import type { MeasureResult, ResultRow } from "#domain/metrics/measure-result.ts";
import type { ChartData } from "#web/charts/chart-data.ts";
import type { Interval } from "#web/charts/chart-size.ts";
import type { useMeasureTexts } from "#web/charts/use-measure-texts.ts";

const monthsShown = 24;

type Names = { actual: string; forecast: string; today: string };

/**
 * Returns a chart of the last two years with the forecast that was made for each month one month earlier, and the
 * coming months with 80% intervals. The first of the coming months is the current one, with its actual value so far.
 * The returned result has only the rows of these months.
 */
export function forecastChart(
  result: MeasureResult,
  forecast: MonthForecast,
  soFar: number | null,
  texts: ReturnType<typeof useMeasureTexts>,
  names: Names,
): { result: MeasureResult; data: ChartData; intervals: Interval[] } {
  const rows = result.rows.slice(-monthsShown);
  const byPeriod = new Map([...forecast.hindsight, ...forecast.months].map((month) => [month.period.from, month]));
  const periods = [...rows.flatMap(({ period }) => period ?? []), ...forecast.months.map(({ period }) => period)];
  const write = texts.periods(periods);
  const known = new Map(rows.map((row) => [row.period?.from, row]));
  const points = periods.map((period, at) => {
    const row = known.get(period.from);
    const isUnfinished = at === rows.length;
    return {
      name: write.text(period),
      tick: write.tick(period),
      days: period,
      isUnfinished,
      values: [isUnfinished ? soFar : (row?.values[0] ?? null), byPeriod.get(period.from)?.value ?? null],
      row: row ?? emptyRow(period),
    };
  });
  const [column] = result.columns;
  const unit = column?.unit ?? "money";
  const range = { from: periods[0]?.from ?? result.range.from, to: periods.at(-1)?.to ?? result.range.to };
  return {
    result: { ...result, rows, range },
    intervals: periods.map((_, at) => forecast.months[at - rows.length]?.within_80 ?? null),
    data: {
      currency: result.currency,
      series: [
        { name: names.actual, unit, isCompared: false, column: 0 },
        { name: names.forecast, unit, isCompared: true, column: null },
      ],
      points,
      line: { at: rows.length, name: names.today },
    },
  };
}

const emptyRow = (period: ForecastMonth["period"]): ResultRow => ({
  period,
  is_unfinished: false,
  by: [],
  values: [null],
  n: [0],
  compared: [],
});
