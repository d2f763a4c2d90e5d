import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import type { Currency } from "#domain/numbers/currency.ts";
import { rateOn } from "#domain/numbers/exchange-rate.ts";
import { dayIn } from "#domain/time/dates.ts";
import { type StageSums, type StageTotal, toStageTotal } from "#web/data/deals/board-totals.ts";
import type { Stage } from "#web/data/deals/pipelines.ts";
import { exchangeRatesQuery } from "#web/data/workspace/exchange-rates.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";

export type BoardTotals = {
  /** The totals by stage; undefined while loading. */
  totals: Map<string, StageTotal> | undefined;
  unrated: Currency[];
};

/** Returns the totals of stages, in the workspace's currency where today's rate is known, and a lookup of rates. */
export function useStageTotals(
  sums: readonly StageSums[] | undefined,
  workspace: Workspace,
  stages: readonly Stage[],
): BoardTotals & { rateOf: (from: Currency) => number | null } {
  const { currency, time_zone: timeZone } = workspace;
  const hasOthers = sums?.some((sum) => sum.currency !== currency && sum.value !== null) ?? false;
  const { data: rates } = useQuery({ ...exchangeRatesQuery(), enabled: hasOthers });
  return useMemo(() => {
    const today = dayIn(new Date(), timeZone);
    const rateOf = (from: Currency) => rateOn(rates ?? [], from, currency, today);
    if (!sums || (hasOthers && !rates)) return { totals: undefined, unrated: [], rateOf };
    const totals = new Map(stages.map((stage) => [stage.id, toStageTotal(sums, stage, currency, rateOf)]));
    const shown = [...totals.values()].flatMap((total) => total.sums.map((sum) => sum.currency));
    return { totals, unrated: [...new Set(shown)].filter((code) => code !== currency).toSorted(), rateOf };
  }, [sums, hasOthers, rates, stages, currency, timeZone]);
}
