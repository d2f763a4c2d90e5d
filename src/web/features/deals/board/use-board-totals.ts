import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { rateOn } from "#domain/numbers/exchange-rate.ts";
import type { TableSearch } from "#domain/records/lists/table-search.ts";
import type { RecordColumns } from "#domain/records/record-columns.ts";
import { dayIn } from "#domain/time/dates.ts";
import { toStageTotal } from "#web/data/deals/board-totals.ts";
import { boardTotalsQuery } from "#web/data/deals/board.ts";
import type { Pipeline } from "#web/data/deals/pipelines.ts";
import { exchangeRatesQuery } from "#web/data/workspace/exchange-rates.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";

/**
 * Returns the totals of the stages of a pipeline, converted to the workspace's currency where today's rate is known,
 * and the currencies without a rate.
 */
export function useBoardTotals(
  columns: RecordColumns,
  search: TableSearch,
  workspace: Workspace,
  pipeline: Pipeline | undefined,
) {
  const { currency, time_zone: timeZone } = workspace;
  const { data: sums } = useQuery({
    ...boardTotalsQuery(columns, search, workspace, pipeline?.id ?? ""),
    enabled: pipeline !== undefined,
  });
  const hasOthers = sums?.some((sum) => sum.currency !== currency && sum.value !== null) ?? false;
  const { data: rates } = useQuery({ ...exchangeRatesQuery(), enabled: hasOthers });
  return useMemo(() => {
    if (!sums || (hasOthers && !rates)) return { totals: undefined, unrated: [] };
    const today = dayIn(new Date(), timeZone);
    const rateOf = (from: string) => rateOn(rates ?? [], from, currency, today);
    const totals = new Map(
      (pipeline?.stages ?? []).map((stage) => [stage.id, toStageTotal(sums, stage, currency, rateOf)]),
    );
    const shown = [...totals.values()].flatMap((total) => total.sums.map((sum) => sum.currency));
    return { totals, unrated: [...new Set(shown)].filter((code) => code !== currency).toSorted() };
  }, [sums, hasOthers, rates, pipeline?.stages, currency, timeZone]);
}
