import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import {
  mostRated,
  ratedKinds,
  type RatedKind,
  salesQuestions,
  targetQuestions,
} from "#domain/fallback/fallback-questions.ts";
import {
  currentDays,
  driftRecords,
  type FallbackPeriod,
  fallbackRecords,
  salesDays,
} from "#domain/fallback/fallback-records.ts";
import { readTargets, withSales } from "#domain/fallback/sales-figures.ts";
import { firstDayOfWeek } from "#domain/lists/calendar.ts";
import { createRandom } from "#domain/samples/random.ts";
import { dayIn } from "#domain/time/dates.ts";
import { answersQuery } from "#web/data/measures/ask.ts";

const refreshMs = 30_000;
/** What fails is said where the rates stand; figures of somebody else, or of other days, never stand in for them. */
const reading = {
  staleTime: refreshMs,
  refetchInterval: refreshMs,
  placeholderData: undefined,
  meta: { isQuiet: true },
} as const;

/** The fallback rates of a period, from when they are asked for; read again every 30 seconds while somebody looks. */
export function useFallback(timeZone: string, period: FallbackPeriod, isAsked: boolean) {
  const { i18n } = useTranslation();
  const [chosen, setChosen] = useState<RatedKind>();
  const today = dayIn(new Date(), timeZone);
  const weekStart = firstDayOfWeek(i18n.language);

  const aims = useQuery({ ...answersQuery(targetQuestions(today)), ...reading, enabled: isAsked });
  const rated = aims.data?.map(readTargets) ?? [];
  const kinds = ratedKinds.filter((_, place) => (rated[place]?.length ?? 0) > 0);
  const kind = kinds.find((one) => one === chosen) ?? kinds[0];
  const targets = (kind && rated[ratedKinds.indexOf(kind)]) ?? [];

  const questions = kind ? salesQuestions(kind, targets, today, salesDays(period, { today, weekStart })) : [];
  const sales = useQuery({ ...answersQuery(questions), ...reading, enabled: kind !== undefined });
  const [byMonth, byDay] = sales.data ?? [];

  const state = {
    kinds,
    kind,
    onKind: setChosen,
    hasNoTarget: aims.data !== undefined && kind === undefined,
    /** Targets that were set and do not count. */
    leftOut: aims.data?.[0]?.missing.filter(({ reason }) => reason !== "no_facts") ?? [],
    isFailed: aims.isError || sales.isError,
    retry: () => {
      void aims.refetch();
      if (kind) void sales.refetch();
    },
    found: undefined,
  };
  if (!aims.data || !byMonth || !byDay) return state;

  const figures = withSales(targets, byMonth, byDay);
  const now = { today, asOf: byDay.as_of, weekStart };
  const current = fallbackRecords(figures, "realtime", now);
  const aimed = aims.data[ratedKinds.findIndex((one) => one === kind)];
  const isSample = [aimed, byMonth, byDay].every((answer) => answer?.samples === "all");
  // The same refresh drifts in the same way, however often it is drawn.
  const random = createRandom(sales.dataUpdatedAt);
  const isDrifting = isSample && period === "realtime";
  return {
    ...state,
    found: {
      records: isDrifting
        ? driftRecords(current, random.next)
        : period === "realtime"
          ? current
          : fallbackRecords(figures, period, now),
      /** In real time and without drift: what alerts go by. */
      current,
      isDrifting,
      currency: byMonth.currency,
      asOf: byDay.as_of,
      /** Who else has targets is not followed. */
      isCut: (aimed?.groups ?? 0) > mostRated,
      missing: byMonth.missing,
      behind: { answer: byMonth, days: currentDays(period, now) },
    },
  };
}
