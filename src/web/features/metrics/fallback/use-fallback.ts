import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { createRandom } from "#domain/imports/samples/random.ts";
import {
  maxRatedTargets,
  ratedKinds,
  type RatedKind,
  salesQuestions,
  targetQuestions,
} from "#domain/metrics/fallback/fallback-questions.ts";
import {
  currentDays,
  driftRecords,
  type FallbackPeriod,
  fallbackRecords,
  salesDays,
} from "#domain/metrics/fallback/fallback-records.ts";
import { readTargets, withSales } from "#domain/metrics/fallback/sales-metrics.ts";
import { firstDayOfWeek } from "#domain/records/lists/calendar.ts";
import { dayIn } from "#domain/time/dates.ts";
import { metricResultsQuery } from "#web/data/metrics/metric-results.ts";

const refreshMs = 30_000;
/**
 * Shared query options. Errors are shown next to the rates. Data of another kind or period is never shown as a
 * placeholder.
 */
const reading = {
  staleTime: refreshMs,
  refetchInterval: refreshMs,
  placeholderData: undefined,
  meta: { isQuiet: true },
} as const;

/**
 * Returns the fallback rates of a period. They are requested once `isAsked` is true, and refetched every 30 seconds
 * while visible.
 */
export function useFallback(timeZone: string, period: FallbackPeriod, isAsked: boolean) {
  const { i18n } = useTranslation();
  const [selected, setChosen] = useState<RatedKind>();
  const today = dayIn(new Date(), timeZone);
  const weekStart = firstDayOfWeek(i18n.language);

  const aims = useQuery({ ...metricResultsQuery(targetQuestions(today)), ...reading, enabled: isAsked });
  const rated = aims.data?.map(readTargets) ?? [];
  const kinds = ratedKinds.filter((_, index) => (rated[index]?.length ?? 0) > 0);
  const kind = kinds.find((kind) => kind === selected) ?? kinds[0];
  const targets = (kind && rated[ratedKinds.indexOf(kind)]) ?? [];

  const questions = kind ? salesQuestions(kind, targets, today, salesDays(period, { today, weekStart })) : [];
  const sales = useQuery({ ...metricResultsQuery(questions), ...reading, enabled: kind !== undefined });
  const [byMonth, byDay] = sales.data ?? [];

  const state = {
    kinds,
    kind,
    onKind: setChosen,
    hasNoTarget: aims.data !== undefined && kind === undefined,
    /** Existing targets that cannot be counted. */
    leftOut: aims.data?.[0]?.missing.filter(({ reason }) => reason !== "no_facts") ?? [],
    isFailed: aims.isError || sales.isError,
    retry: () => {
      void aims.refetch();
      if (kind) void sales.refetch();
    },
    found: undefined,
  };
  if (!aims.data || !byMonth || !byDay) return state;

  const metrics = withSales(targets, byMonth, byDay);
  const now = { today, asOf: byDay.as_of, weekStart };
  const current = fallbackRecords(metrics, "realtime", now);
  const aimed = aims.data[ratedKinds.findIndex((ratedKind) => ratedKind === kind)];
  const isSample = [aimed, byMonth, byDay].every((result) => result?.samples === "all");
  // Seeded by the time of the refresh, so that every render shows the same drift.
  const random = createRandom(sales.dataUpdatedAt);
  const isDrifting = isSample && period === "realtime";
  return {
    ...state,
    found: {
      records: isDrifting
        ? driftRecords(current, random.next)
        : period === "realtime"
          ? current
          : fallbackRecords(metrics, period, now),
      /** The real-time records without drift, as the basis of alerts. */
      current,
      isDrifting,
      currency: byMonth.currency,
      asOf: byDay.as_of,
      /** True if there are more targets than can be monitored. */
      isCut: (aimed?.groups ?? 0) > maxRatedTargets,
      missing: byMonth.missing,
      source: { result: byMonth, days: currentDays(period, now) },
    },
  };
}
