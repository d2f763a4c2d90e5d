import { useTranslation } from "react-i18next";

import type { ChangeKey, FindingValue, Finding, FindingKey } from "#domain/deals/pipeline-report/analysis.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { useFormat } from "#web/ui/use-format.ts";

/** Returns a formatter for the values of a sentence in the user's language. */
export function useFindingValues(currency: Currency) {
  const { t } = useTranslation("analyses");
  const { number, money, percent, day } = useFormat();
  const write = (value: FindingValue): string => {
    switch (value.kind) {
      case "number":
        return number(value.value);
      case "money":
        return money(value.value, currency);
      case "percent":
        return percent(value.value, 0);
      case "days":
        return t("days", { count: value.value, total: number(value.value) });
      case "day":
        return day(value.value);
    }
  };
  return (values: Record<string, FindingValue>) => ({
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, write(value)])),
    currency,
  });
}

/** Returns a formatter that describes a finding in a sentence, with the value of the deals it counts. */
export function useFindingText(currency: Currency) {
  const { t } = useTranslation("analyses");
  const write = useFindingValues(currency);
  return ({ key, count, values }: Finding<FindingKey | ChangeKey>) => {
    const written = write(values);
    const sentence = t(`findings.${key}`, { count, ...written });
    if (key.endsWith("Deals")) return t("valuesLeftOut", { sentence, currency });
    const isCount = key.startsWith("sign") || key === "riskTotal";
    if (!isCount || !values.value) return sentence;
    return t("worth", { ...written, count, sentence });
  };
}
