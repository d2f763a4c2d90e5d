import { useTranslation } from "react-i18next";

import { type BusinessFinding, businessWord } from "#domain/pipeline-report/business.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { useFormat } from "#web/ui/use-format.ts";

/** Renders the sentence on one metric of the business. */
export function BusinessItem({ finding, currency }: { finding: BusinessFinding; currency: Currency }) {
  const { t } = useTranslation("analyses");
  const texts = useMeasureTexts();
  const { money, number, percent } = useFormat();
  const write = (value: number | null) =>
    value === null
      ? ""
      : finding.unit === "money"
        ? money(value, currency)
        : finding.unit === "percent"
          ? percent(value)
          : number(value);
  const [now, before] = [write(finding.now), write(finding.before)];
  return (
    <li className="tabular max-w-prose">
      {t(`business.${businessWord(finding)}`, { name: texts.name(finding.measure), now, before })}
    </li>
  );
}
