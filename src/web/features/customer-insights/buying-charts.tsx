import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { Question } from "#domain/measures/question.ts";
import { answersQuery } from "#web/data/measures/ask.ts";
import { PinnableChart } from "#web/figures/pinnable-chart.tsx";

/** What one customer bought: month by month, and which products. */
export function BuyingCharts({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("customer-insights");
  const of = { filters: { account: [id] }, range: "last_12_months" } as const;
  const months: Question = { ...of, filters: { account: [id] }, measures: ["revenue"], grain: "month" };
  const products: Question = { ...of, filters: { account: [id] }, measures: ["revenue"], by: ["product"], top: 10 };
  const { data } = useQuery(answersQuery([months, products]));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
      <PinnableChart question={months} title={t("one.months", { name })} answer={data?.[0]} kind="bar" />
      <PinnableChart
        question={products}
        title={t("one.products", { name })}
        answer={data?.[1]}
        kind="bar"
        hasTotal={false}
      />
    </div>
  );
}
