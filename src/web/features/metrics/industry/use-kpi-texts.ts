import { useMemo } from "react";
import { useTranslation } from "react-i18next";

import type { Band } from "#domain/metrics/industry/band.ts";
import type { Input } from "#domain/metrics/industry/input.ts";
import type { MeasureResult, Unit } from "#domain/metrics/measure-result.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";

export function useKpiTexts() {
  const { t } = useTranslation(["industry", "records"]);
  const texts = useMeasureTexts();
  return useMemo(
    () => ({
      band: (band: Band | null, unit: Unit, result: Pick<MeasureResult, "currency">) => {
        const low = texts.value(band?.low, unit, result);
        const high = texts.value(band?.high, unit, result);
        if (!band || (band.low === null && band.high === null)) return t("target.none");
        if (band.high === null) return t("target.least", { low });
        return band.low === null ? t("target.most", { high }) : t("target.between", { low, high });
      },
      input: (input: Input) => (typeof input === "string" ? t(`input.${input}`) : t(`records:choices.${input.key}`)),
    }),
    [t, texts],
  );
}
