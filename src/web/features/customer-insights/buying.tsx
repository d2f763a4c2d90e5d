import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { FiguresSearch } from "#domain/measures/figures-search.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { answersQuery } from "#web/data/measures/ask.ts";
import { FiguresBar } from "#web/figures/figures-bar.tsx";
import { NamedFigure } from "#web/figures/named-figure.tsx";
import { PinnableChart } from "#web/figures/pinnable-chart.tsx";
import { Section } from "#web/ui/section.tsx";

import { buyingDefaults, buyingMeasures, buyingQuestions } from "./buying-questions.ts";

export type BuyingSearch = {
  search: FiguresSearch;
  onSearch: (changed: Partial<FiguresSearch>) => void;
};

/** Renders a customer's purchases in the selected days: amount, time and products. */
export function Buying({ id, name, search, onSearch }: BuyingSearch & { id: string; name: string }) {
  const { t } = useTranslation("customer-insights");
  const texts = useMeasureTexts();
  const questions = buyingQuestions(id, search);
  const [whole, course, products] = questions;
  const { data } = useQuery(answersQuery(questions));
  return (
    <Section
      title={t("buying.title")}
      text={data?.[0] && texts.span(data[0].range)}
      action={
        <div className="print:hidden">
          <FiguresBar search={search} onSearch={onSearch} defaults={buyingDefaults} dimensions={[]} />
        </div>
      }
    >
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border xl:grid-cols-4">
        {buyingMeasures.map((measure) => (
          <NamedFigure
            key={measure}
            className="bg-card outline-border p-4 outline"
            measure={measure}
            question={whole}
            answer={data?.[0]}
          />
        ))}
      </dl>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
        <PinnableChart
          question={course}
          title={t("one.months", { name })}
          answer={data?.[1]}
          kind="bar"
          hasTotal={false}
        />
        <PinnableChart
          question={products}
          title={t("one.products", { name })}
          answer={data?.[2]}
          kind="bar"
          hasTotal={false}
        />
      </div>
    </Section>
  );
}
