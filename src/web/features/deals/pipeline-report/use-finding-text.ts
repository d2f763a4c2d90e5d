import { useTranslation } from "react-i18next";

import type { ChangeKey, Figure, Finding, FindingKey } from "#domain/deals/pipeline-report/analysis.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { useFormat } from "#web/ui/use-format.ts";

/** Returns a function that formats the values of a sentence in the user's language. */
export function useFindingMetrics(currency: Currency) {
  const { t } = useTranslation("analyses");
  const { number, money, percent, day } = useFormat();
  const write = (figure: Figure): string => {
    switch (figure.kind) {
      case "number":
        return number(figure.value);
      case "money":
        return money(figure.value, currency);
      case "percent":
        return percent(figure.value, 0);
      case "days":
        return t("days", { count: figure.value, total: number(figure.value) });
      case "day":
        return day(figure.value);
    }
  };
  return (figures: Record<string, Figure>) => ({
    ...Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, write(figure)])),
    currency,
  });
}

/** Returns a function that writes a finding as a sentence, with the value of the deals it counts. */
export function useFindingText(currency: Currency) {
  const { t } = useTranslation("analyses");
  const write = useFindingMetrics(currency);
  return ({ key, count, figures }: Finding<FindingKey | ChangeKey>) => {
    const written = write(figures);
    const sentence = t(`findings.${key}`, { count, ...written });
    if (key.endsWith("Deals")) return t("valuesLeftOut", { sentence, currency });
    const isCount = key.startsWith("sign") || key === "riskTotal";
    if (!isCount || !figures.value) return sentence;
    return t("worth", { ...written, count, sentence });
  };
}
