import { useState } from "react";

import type { Cohort, CohortGrain } from "#domain/customers/cohorts.ts";
import { nextBucket } from "#domain/metrics/ranges.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { addDays } from "#domain/time/dates.ts";
import type { ChartData } from "#web/charts/chart-data.ts";
import { CustomChart } from "#web/charts/custom-chart.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { emptyRow } from "./empty-row.ts";
import { usePeriodTexts } from "./use-period-texts.ts";

type Props = {
  cohorts: readonly Cohort[];
  grain: CohortGrain;
  currency: Currency;
  title: string;
  note: string;
  className?: string;
};

/** Maximum number of cohorts, and of months or quarters per cohort. */
const maxCohorts = 12;

/** The minimum number of customers for coloured shares: with fewer, a single customer changes the share too much. */
const minCustomers = 5;

/**
 * Renders for each cohort the number of customers who bought in later months or quarters, or the share of their initial
 * spending.
 */
export function CohortChart({ cohorts, grain, currency, title, note, className }: Props) {
  const shown = cohorts.filter(({ cells }) => cells.length > 0).slice(-maxCohorts);
  const days = (from: string) => ({ from, to: addDays(nextBucket(from, grain), -1) });
  const { t, periods } = usePeriodTexts(shown.map(({ from }) => days(from)));
  const { number, percent, money } = useFormat();
  const [isMoney, setMoney] = useState(false);
  const shareOf = ({ cells, minor, size }: Cohort, later: number) => {
    const cell = cells[later];
    if (!cell) return null;
    const [of, whole] = isMoney ? [cell.minor, minor] : [cell.customers, size];
    return whole > 0 ? (100 * of) / whole : null;
  };
  const width = Math.min(maxCohorts + 1, Math.max(0, ...shown.map(({ cells }) => cells.length)));
  const laters = Array.from({ length: width }, (_, later) => later);
  const data: ChartData = {
    currency,
    series: laters.map((later) => ({ name: number(later), unit: "percent", isCompared: false, column: null })),
    points: shown.map((cohort) => ({
      name: periods.text(days(cohort.from)),
      tick: joinFacts([periods.tick(days(cohort.from)), number(cohort.size)]),
      isSmall: cohort.size < minCustomers,
      days: days(cohort.from),
      isUnfinished: false,
      values: laters.filter((later) => later < cohort.cells.length).map((later) => shareOf(cohort, later)),
      row: emptyRow,
    })),
  };
  return (
    <CustomChart
      title={title}
      note={note}
      kind="heat"
      className={className}
      data={data}
      table={
        <DataTable
          isFramed
          scrolls
          label={title}
          rows={shown}
          keyOf={({ from }) => from}
          columns={[
            { key: "cohort", header: t("cohorts.cohort"), isName: true, cell: ({ from }) => periods.text(days(from)) },
            {
              key: "size",
              header: t(isMoney ? "cohorts.revenue" : "cohorts.customers"),
              isNumeric: true,
              cell: ({ size, minor }) => (isMoney ? money(minor, currency, false) : number(size)),
            },
            ...laters.map((later) => ({
              key: String(later),
              header: number(later),
              isNumeric: true,
              cell: (cohort: Cohort) => {
                const share = shareOf(cohort, later);
                return share === null ? "" : percent(share, 0);
              },
            })),
          ]}
        />
      }
    >
      <div className="flex flex-wrap items-end justify-between gap-2">
        <Select
          aria-label={t("cohorts.of")}
          className="w-auto"
          value={isMoney ? "revenue" : "customers"}
          options={(["customers", "revenue"] as const).map((option) => [option, t(`cohorts.${option}`)] as const)}
          onChange={(selected) => setMoney(selected === "revenue")}
        />
        <p className="text-muted-foreground text-xs">{t(`cohorts.axes.${grain}`)}</p>
      </div>
    </CustomChart>
  );
}
