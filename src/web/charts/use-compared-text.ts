import { useTranslation } from "react-i18next";

import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import { addDays, countDays } from "#domain/time/dates.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { spanText } from "./period-text.ts";

/**
 * Returns a formatter that describes the compared range relative to the range, such as 'previous month'; other ranges
 * are formatted as dates.
 */
export function useComparedText() {
  const { t } = useTranslation("measures");
  const { language, number } = useFormat();
  return ({ range, compared_range: compared }: Pick<MeasureResult, "range" | "compared_range">) => {
    if (!compared) return undefined;
    const days = countDays(compared);
    if (addDays(compared.to, 1) === range.from && days === countDays(range))
      return t("delta.days", { count: days, total: number(days) });
    const months = compared.from.slice(8) === range.from.slice(8) ? monthOf(range.from) - monthOf(compared.from) : 0;
    return months === 12 ? t("delta.year") : months === 1 ? t("delta.month") : spanText(compared, language);
  };
}

/** Returns the number of months from year 0 to the month of a day. */
const monthOf = (day: string) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7));
