import { useTranslation } from "react-i18next";

import type { Days } from "#domain/metrics/question.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";

/** Returns the texts of the screen and a formatter for its months or quarters. */
export function usePeriodTexts(all: readonly Days[]) {
  const { t } = useTranslation("crm-analysis");
  const texts = useMeasureTexts();
  return { t, periods: texts.periods(all) };
}
