import { useTranslation } from "react-i18next";

import type { MeasureResult, Unit } from "#domain/metrics/measure-result.ts";
import type { DimensionId } from "#domain/metrics/question.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { currencyDigits } from "#domain/numbers/money.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import type { Sheet, SheetCell } from "#web/ui/workbook.ts";

/**
 * Converts a value for spreadsheets: amounts in minor units become amounts in the currency's main unit. Null if the
 * value is unknown.
 */
export const plainValue = (value: number | null | undefined, unit: Unit, currency: Currency): SheetCell => {
  if (value == null) return null;
  return unit === "money" ? value / 10 ** currencyDigits(currency) : value;
};

/** Converts a day (YYYY-MM-DD) to a cell; null without a day. */
export const dayCell = (iso: string | null | undefined) => (iso ? new Date(`${iso}T00:00:00Z`) : null);

/** Returns functions that convert results to spreadsheet tables in the user's language. */
export function useResultTables() {
  const { t } = useTranslation("page-export");
  const texts = useMeasureTexts();
  return {
    /** Returns the metrics of the whole range and the compared range as a table with one measure per row. */
    totals({ columns, total, currency, range, compared_range: before }: MeasureResult, name: string): Sheet {
      return {
        name,
        rows: [
          [t("from"), dayCell(range.from), dayCell(before?.from)],
          [t("to"), dayCell(range.to), dayCell(before?.to)],
          [t("measure"), t("value"), t("before"), t("unit")],
          ...columns.map(({ measure, unit }, at) => [
            texts.name(measure),
            plainValue(total.values[at], unit, currency),
            plainValue(total.compared[at], unit, currency),
            texts.unit(unit, currency),
          ]),
        ],
      };
    },
    /** Returns the metrics of each period or group as rows, with the days and dimensions in the first columns. */
    rows(
      { columns, rows, currency, compared_range: before }: MeasureResult,
      name: string,
      by: readonly DimensionId[] = [],
    ) {
      const isOfPeriods = rows.some(({ period }) => period);
      const head = columns.flatMap(({ measure, unit }) => {
        const measured = texts.name(measure);
        const of = ` (${texts.unit(unit, currency)})`;
        return before ? [measured + of, `${measured}, ${texts.span(before)}${of}`] : [measured + of];
      });
      return {
        name,
        rows: [
          [...(isOfPeriods ? [t("from"), t("to")] : []), ...by.map(texts.dimension), ...head],
          ...rows.map((row) => [
            ...(isOfPeriods ? [dayCell(row.period?.from), dayCell(row.period?.to)] : []),
            ...by.map((_, at) => texts.group(row.by[at] ?? { id: null, label: null })),
            ...columns.flatMap(({ unit }, at) => {
              const own = plainValue(row.values[at], unit, currency);
              return before ? [own, plainValue(row.compared[at], unit, currency)] : [own];
            }),
          ]),
        ],
      } satisfies Sheet;
    },
  };
}
