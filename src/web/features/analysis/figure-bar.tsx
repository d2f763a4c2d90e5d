import { useTranslation } from "react-i18next";

import { comparisons } from "#domain/measures/question.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { Select } from "#web/ui/kit/select.tsx";

import { analysisRanges, type FigureSearch } from "./analysis-questions.ts";

type Props = { search: FigureSearch; onSearch: (changed: FigureSearch) => void };

/** Chooses the days that the figures are of, and what they are compared with. */
export function FigureBar({ search: { range = "last_12_months", compare = "previous" }, onSearch }: Props) {
  const { t } = useTranslation("measures");
  const texts = useMeasureTexts();
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Select
        aria-label={t("bar.range")}
        className="w-auto"
        value={range}
        options={analysisRanges.map((one) => [one, texts.range(one)] as const)}
        onChange={(one) => onSearch({ range: one === "last_12_months" ? undefined : one })}
      />
      <Select
        aria-label={t("compare.label")}
        className="w-auto"
        value={compare}
        options={comparisons.map((one) => [one, texts.comparison(one)] as const)}
        onChange={(one) => onSearch({ compare: one === "previous" ? undefined : one })}
      />
    </div>
  );
}
