import { useState } from "react";

import { type Cohort, type CohortGrain, mergeCohorts, minCohort } from "#domain/customers/cohorts.ts";
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

/** A line of the chart: a cohort, or all of them together. */
type Line = {
  key: string;
  name: string;
  tick: string;
  days: { from: string; to: string } | null;
  size: number;
  minor: number;
  shares: (number | null)[];
};

/**
 * Renders for each cohort, and for all of them together, the number of customers who bought in later months or quarters,
 * or the share of their initial spending.
 */
export function CohortChart({ cohorts, grain, currency, title, note, className }: Props) {
  const shown = cohorts.filter(({ cells }) => cells.length > 0).slice(-maxCohorts);
  const daysOf = (from: string) => ({ from, to: addDays(nextBucket(from, grain), -1) });
  const { t, periods } = usePeriodTexts(shown.map(({ from }) => daysOf(from)));
  const { number, percent, money, sentences } = useFormat();
  const [isMoney, setMoney] = useState(false);
  const shareOf = (part: { customers: number; minor: number }, whole: { size: number; minor: number }) => {
    const [of, all] = isMoney ? [part.minor, whole.minor] : [part.customers, whole.size];
    return all > 0 ? (100 * of) / all : null;
  };
  const merged = mergeCohorts(shown);
  const [start] = merged;
  const all = t("cohorts.all");
  const lines: Line[] = shown.map((cohort) => {
    const { from, size, minor, cells } = cohort;
    const days = daysOf(from);
    const [name, tick] = [periods.text(days), periods.tick(days)];
    return { key: from, name, tick, days, size, minor, shares: cells.map((cell) => shareOf(cell, cohort)) };
  });
  if (start && shown.length > 1)
    lines.unshift({
      key: "all",
      name: all,
      tick: all,
      days: null,
      size: start.size,
      minor: start.minor,
      shares: merged.map(({ customers, spent, ...whole }) => shareOf({ customers, minor: spent }, whole)),
    });
  const width = Math.min(maxCohorts + 1, Math.max(0, ...shown.map(({ cells }) => cells.length)));
  const laters = Array.from({ length: width }, (_, later) => later);
  // The share in the first month or quarter is always 100%.
  const first = width > 1 ? 1 : 0;
  const data: ChartData = {
    currency,
    series: laters
      .slice(first)
      .map((later) => ({ name: number(later), unit: "percent", isCompared: false, column: null })),
    points: lines.map(({ name, tick, days, size, shares }) => ({
      name,
      tick: joinFacts([tick, number(size)]),
      isSmall: size < minCohort,
      days,
      isUnfinished: false,
      values: shares.slice(first, width),
      row: emptyRow,
    })),
  };
  return (
    <CustomChart
      title={title}
      note={note}
      subtitle={sentences(
        t(`cohorts.axes.${grain}`),
        lines.some(({ size }) => size < minCohort) && t("cohorts.small", { least: number(minCohort) }),
      )}
      kind="heat"
      className={className}
      data={data}
      table={
        <DataTable
          isFramed
          scrolls
          label={title}
          rows={lines}
          keyOf={({ key }) => key}
          columns={[
            { key: "cohort", header: t("cohorts.cohort"), isName: true, cell: ({ name }) => name },
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
              cell: ({ shares }: Line) => {
                const share = shares[later] ?? null;
                return share === null ? "" : percent(share, 0);
              },
            })),
          ]}
        />
      }
    >
      <Select
        aria-label={t("cohorts.of")}
        className="field-sizing-content w-auto self-start"
        value={isMoney ? "revenue" : "customers"}
        options={(["customers", "revenue"] as const).map((option) => [option, t(`cohorts.${option}`)] as const)}
        onChange={(selected) => setMoney(selected === "revenue")}
      />
    </CustomChart>
  );
}
