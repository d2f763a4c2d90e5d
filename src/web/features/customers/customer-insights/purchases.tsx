import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { MetricsSearch } from "#domain/metrics/metrics-search.ts";
import { PageDays } from "#web/charts/page-days.ts";
import { metricResultsQuery } from "#web/data/metrics/metric-results.ts";
import { MetricFilters } from "#web/metrics/metric-filters.tsx";
import { MetricItem } from "#web/metrics/metric-item.tsx";
import { PinnableChart } from "#web/metrics/pinnable-chart.tsx";
import { Section } from "#web/ui/section.tsx";

import { purchaseMeasures, purchaseQuestions } from "./purchase-questions.ts";

export type PurchasesSearch = {
  search: MetricsSearch;
  onSearch: (changed: Partial<MetricsSearch>) => void;
};

type Props = PurchasesSearch & { id: string; name: string; action: ReactNode };

export function Purchases({ id, name, search, onSearch, action }: Props) {
  const { t } = useTranslation("customer-insights");
  const questions = purchaseQuestions(id, search);
  const [whole, course, products] = questions;
  const { data } = useQuery(metricResultsQuery(questions));
  return (
    <PageDays value={data?.[0]?.range}>
      <Section
        title={t("buying.title")}
        action={
          <>
            <div className="max-w-full min-w-0">
              <MetricFilters search={search} onSearch={onSearch} dimensions={[]} />
            </div>
            {action}
          </>
        }
      >
        <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border xl:grid-cols-4">
          {purchaseMeasures.map((measure) => (
            <MetricItem
              key={measure}
              className="bg-card outline-border p-4 outline"
              measure={measure}
              question={whole}
              result={data?.[0]}
            />
          ))}
        </dl>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
          <PinnableChart
            question={course}
            title={t("one.months", { name })}
            result={data?.[1]}
            kind="bar"
            hasTotal={false}
          />
          <PinnableChart
            question={products}
            title={t("one.products", { name })}
            result={data?.[2]}
            kind="bar"
            hasTotal={false}
          />
        </div>
      </Section>
    </PageDays>
  );
}
