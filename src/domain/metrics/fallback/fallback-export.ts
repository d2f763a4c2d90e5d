import { guardCell } from "#domain/numbers/csv-guard.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { toMajor } from "#domain/numbers/money.ts";

import type { FallbackPeriod, FallbackRecord } from "./fallback-records.ts";
import { statusOf, type Thresholds } from "./thresholds.ts";

type Shown = { period: FallbackPeriod; currency: Currency; thresholds: Thresholds };

/** Converts records for export. Amounts are in the main unit of the currency, which is a separate column. */
export function toExport(records: readonly FallbackRecord[], { period, currency, thresholds }: Shown) {
  const amount = (minor: number) => Number(toMajor(minor, currency));
  return records.map(({ history, salesTarget, actualSales, ...record }) => ({
    ...record,
    status: statusOf(record.fallbackRate, thresholds),
    salesTarget: amount(salesTarget),
    actualSales: amount(actualSales),
    currency,
    period,
    history: history.map((entry) => ({
      ...entry,
      salesTarget: amount(entry.salesTarget),
      actualSales: amount(entry.actualSales),
    })),
  }));
}

const csvColumns = [
  "companyId",
  "companyName",
  "fallbackRate",
  "status",
  "trend",
  "lastUpdated",
  "salesTarget",
  "actualSales",
  "currency",
  "seasonalAdjustment",
  "period",
] as const;

/** Returns the lines of a CSV file, with the header first. Only the JSON file contains histories. */
export const toCsvLines = (exported: ReturnType<typeof toExport>): string[][] => [
  [...csvColumns],
  ...exported.map((record) => csvColumns.map((column) => guardCell(String(record[column])))),
];
