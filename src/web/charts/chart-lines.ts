import { guardCell } from "#domain/numbers/csv-guard.ts";
import { currencyDigits } from "#domain/numbers/money.ts";

import type { ChartData } from "./chart-data.ts";

type LineLabels = {
  from: string;
  to: string;
  group: string;
  unit: (unit: ChartData["series"][number]["unit"]) => string;
};

/** Formats a chart's values as the rows of a CSV file: ISO dates, plain numbers, units in the header. */
export function toLines({ series, points, currency }: ChartData, words: LineLabels): string[][] {
  const isOfPeriods = points.some(({ days }) => days);
  const digits = currency ? currencyDigits(currency) : 2;
  const plain = (value: number | null, isMoney: boolean) => {
    if (value === null) return "";
    return isMoney ? (value / 10 ** digits).toFixed(digits) : String(value);
  };
  const head = [
    ...(isOfPeriods ? [words.from, words.to] : [words.group]),
    ...series.map(({ name, unit }) => `${name} (${words.unit(unit)})`),
  ];
  const lines = points.map(({ name, days, values }) => [
    ...(isOfPeriods ? [days?.from ?? "", days?.to ?? ""] : [name]),
    ...series.map(({ unit }, at) => plain(values[at] ?? null, unit === "money")),
  ]);
  return [head, ...lines].map((line) => line.map(guardCell));
}
