import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";

import { type CohortGrain, cohortGrains } from "#domain/customers/cohorts.ts";
import { customerGrowthQuery } from "#web/data/measures/customers.ts";
import { FigureList } from "#web/ui/figure-list.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { type Lapse, lapses } from "./crm-search.ts";

// What draws comes when the figures can be read already, both charts as one.
const GrowthCharts = lazy(async () => ({ default: (await import("./growth-charts.tsx")).GrowthCharts }));

type Props = {
  grain: CohortGrain;
  lapse: Lapse;
  onChange: (changed: { grain?: CohortGrain; lapse?: Lapse }) => void;
};

/** How the number of customers grows, and who stays. */
export function CustomerGrowth({ grain, lapse, onChange }: Props) {
  const { t } = useTranslation("crm-analysis");
  const { number, signed } = useFormat();
  const { data } = useQuery(customerGrowthQuery(grain, lapse));
  const now = data?.growth.at(-1);
  const whole = data?.growth.findLast((one) => !one.is_unfinished);
  const figures = [
    [t("growth.customers"), now && number(now.customers)],
    ...(["new", "returning", "won_back", "lost"] as const).map(
      (one) => [t(`growth.${one}`), whole && number(whole[one])] as const,
    ),
    [t("growth.net"), whole && signed(whole.net, number(whole.net))],
  ] as const;
  return (
    <Section
      title={t("growth.title")}
      text={t("growth.text", { count: lapse, total: number(lapse) })}
      action={
        <div className="flex flex-wrap gap-2">
          <Select
            aria-label={t("grain.label")}
            className="w-auto"
            value={grain}
            options={cohortGrains.map((one) => [one, t(`grain.${one}`)] as const)}
            onChange={(chosen) => onChange({ grain: chosen })}
          />
          <Select
            aria-label={t("lapse.label")}
            className="w-auto"
            value={String(lapse)}
            options={lapses.map((one) => [String(one), t("lapse.days", { total: number(one) })] as const)}
            onChange={(chosen) => onChange({ lapse: lapses.find((one) => String(one) === chosen) ?? lapse })}
          />
        </div>
      }
    >
      <FigureList figures={figures} note={t(`growth.whole.${grain}`)} isPending={!data} />
      <Suspense fallback={<Skeleton className="h-120" />}>
        {data ? <GrowthCharts data={data} grain={grain} /> : <Skeleton className="h-120" />}
      </Suspense>
    </Section>
  );
}
