import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { type Cohort, type CohortGrain, hasOnlySmallCohorts } from "#domain/customers/cohorts.ts";
import type { Days } from "#domain/metrics/question.ts";
import { nextBucket } from "#domain/metrics/ranges.ts";
import { addDays } from "#domain/time/dates.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { customerGrowthQuery } from "#web/data/customers/customers.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

import { CohortChart } from "./cohort-chart.tsx";
import { within } from "./crm-questions.ts";
import { GrowthChart } from "./growth-chart.tsx";

type Props = {
  found: ResponseOf<typeof customerGrowthQuery>;
  /** Draws only months or quarters that overlap with these days. */
  days: Days;
  request: Parameters<typeof customerGrowthQuery>[0];
};

export function GrowthCharts({ found: { growth, cohorts, currency }, days, request }: Props) {
  const { grain } = request;
  const { t } = useTranslation(["crm-analysis", "measures"]);
  const texts = useMeasureTexts();
  const started = startedWithin(cohorts, grain, days);
  // With very few new customers per month, their shares are not meaningful, so they are grouped by quarter.
  const isGrouped = grain === "month" && hasOnlySmallCohorts(started);
  const { data: grouped } = useQuery({ ...customerGrowthQuery({ ...request, grain: "quarter" }), enabled: isGrouped });
  const cohortGrain = isGrouped ? "quarter" : grain;
  const shown = isGrouped ? grouped && startedWithin(grouped.cohorts, cohortGrain, days) : started;
  if (growth.length === 0)
    return <p className="text-muted-foreground rounded-lg border p-4">{t("measures:chart.empty")}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2">
      <GrowthChart
        growth={within(growth, days)}
        title={t("growth.chart")}
        subtitle={t(`grain.${grain}`)}
        note={t(`growth.chartText.${grain}`)}
        kind="stacked"
        drawn={["new", "won_back", "lost"]}
        more={["net", "customers"]}
      />
      <GrowthChart
        growth={within(growth, days)}
        title={texts.name("returning_customers")}
        subtitle={t(`grain.${grain}`)}
        note={t(`growth.returningText.${grain}`)}
        kind="bar"
        drawn={["returning"]}
        more={[]}
      />
      {shown ? (
        <CohortChart
          className="xl:col-span-2"
          cohorts={shown}
          grain={cohortGrain}
          currency={currency}
          title={t("cohorts.title")}
          note={t(`cohorts.text.${cohortGrain}`)}
        />
      ) : (
        <Skeleton className="h-80 rounded-lg xl:col-span-2" />
      )}
    </div>
  );
}

/** Returns the cohorts that started in months or quarters that overlap with these days. */
const startedWithin = (cohorts: readonly Cohort[], grain: CohortGrain, days: Days) =>
  within(
    cohorts.map((cohort) => ({ ...cohort, to: addDays(nextBucket(cohort.from, grain), -1) })),
    days,
  );
