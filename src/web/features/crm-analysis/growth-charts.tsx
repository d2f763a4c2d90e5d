import { useTranslation } from "react-i18next";

import type { CohortGrain } from "#domain/customers/cohorts.ts";
import type { customerGrowthQuery } from "#web/data/measures/customers.ts";
import type { AnswerOf } from "#web/data/requests/answer-of.ts";

import { CohortChart } from "./cohort-chart.tsx";
import { GrowthChart } from "./growth-chart.tsx";

type Props = { data: AnswerOf<typeof customerGrowthQuery>; grain: CohortGrain };

/** So many months or quarters can be told apart. */
const mostPeriods = 18;

/** The course of the customers, and what became of those of each month or quarter. */
export function GrowthCharts({ data: { growth, cohorts, currency }, grain }: Props) {
  const { t } = useTranslation("crm-analysis");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 2xl:grid-cols-2">
      <GrowthChart growth={growth.slice(-mostPeriods)} title={t("growth.chart")} subtitle={t("growth.chartText")} />
      <CohortChart
        cohorts={cohorts}
        grain={grain}
        currency={currency}
        title={t("cohorts.title")}
        subtitle={t(`cohorts.text.${grain}`)}
      />
    </div>
  );
}
