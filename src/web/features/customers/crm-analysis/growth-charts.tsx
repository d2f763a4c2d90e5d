import { useTranslation } from "react-i18next";

import type { CohortGrain } from "#domain/customers/cohorts.ts";
import type { Days } from "#domain/metrics/question.ts";
import { nextBucket } from "#domain/metrics/ranges.ts";
import { addDays } from "#domain/time/dates.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import type { customerGrowthQuery } from "#web/data/customers/customers.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";

import { CohortChart } from "./cohort-chart.tsx";
import { within } from "./crm-questions.ts";
import { GrowthChart } from "./growth-chart.tsx";

type Props = {
  found: ResponseOf<typeof customerGrowthQuery>;
  /** Draws only months or quarters that overlap with these days. */
  days: Days;
  grain: CohortGrain;
};

export function GrowthCharts({ found: { growth, cohorts, currency }, days, grain }: Props) {
  const { t } = useTranslation(["crm-analysis", "measures"]);
  const texts = useMeasureTexts();
  const started = cohorts.map((cohort) => ({ ...cohort, to: addDays(nextBucket(cohort.from, grain), -1) }));
  if (growth.length === 0)
    return <p className="text-muted-foreground rounded-lg border p-4">{t("measures:chart.empty")}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2">
      <GrowthChart
        growth={within(growth, days)}
        title={t("growth.chart")}
        note={t(`growth.chartText.${grain}`)}
        kind="stacked"
        drawn={["new", "won_back", "lost"]}
        more={["net", "customers"]}
      />
      <GrowthChart
        growth={within(growth, days)}
        title={texts.name("returning_customers")}
        note={t(`growth.returningText.${grain}`)}
        kind="bar"
        drawn={["returning"]}
        more={[]}
      />
      <CohortChart
        className="xl:col-span-2"
        cohorts={within(started, days)}
        grain={grain}
        currency={currency}
        title={t("cohorts.title")}
        note={t(`cohorts.text.${grain}`)}
      />
    </div>
  );
}
