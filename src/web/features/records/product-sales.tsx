import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { Question } from "#domain/metrics/question.ts";
import { metricResultsQuery } from "#web/data/metrics/metric-results.ts";
import { PinnableChart } from "#web/metrics/pinnable-chart.tsx";

const maxCustomers = 5;

/** Renders a product's revenue by month and its best customers. Renders nothing if it was not sold in these months. */
export function ProductSales({ id }: { id: string }) {
  const { t } = useTranslation("records");
  const sold = { measures: ["revenue"], range: "last_12_months", filters: { product: [id] } } satisfies Question;
  const months: Question = { ...sold, grain: "month", compare: "year" };
  const customers: Question = { ...sold, by: ["account"], top: maxCustomers };
  const { data } = useQuery(metricResultsQuery([months, customers]));
  const [byMonth, byCustomer] = data ?? [];
  if (byMonth && !byMonth.total.values[0]) return null;
  return (
    <div className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-4">
      <PinnableChart question={months} title={t("sales.months")} result={byMonth} kind="bar" hasTotal={false} />
      <PinnableChart
        question={customers}
        title={t("sales.customers")}
        result={byCustomer}
        kind="bar"
        hasTotal={false}
      />
    </div>
  );
}
