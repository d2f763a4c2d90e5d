import { useTranslation } from "react-i18next";

import type { MeasureResult } from "#domain/measures/measure-result.ts";
import { addDays, countDays } from "#domain/time/dates.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { spanText } from "./period-text.ts";

const shifts: Record<number, "month" | "quarter" | "year"> = { 1: "month", 3: "quarter", 12: "year" };

/** Returns a function that describes the compared range by its distance from the range, if there is a word for it. */
export function useComparedText() {
  const { t } = useTranslation("measures");
  const { language, number } = useFormat();
  return ({ range, compared_range: compared }: Pick<MeasureResult, "range" | "compared_range">) => {
    if (!compared) return undefined;
    const days = countDays(compared);
    if (addDays(compared.to, 1) === range.from && days === countDays(range))
      return t("delta.days", { count: days, total: number(days) });
    const earlier = shifts[monthsBetween(compared.from, range.from)];
    return earlier ? t(`delta.${earlier}`) : spanText(compared, language);
  };
}

/** Returns the number of months between two days of the same date; otherwise NaN. */
function monthsBetween(from: string, to: string): number {
  if (from.slice(8) !== to.slice(8)) return Number.NaN;
  return 12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
}
