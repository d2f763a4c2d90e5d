import { useQuery } from "@tanstack/react-query";

import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import { stagesQuery } from "#web/data/deals/stages.ts";

/** Returns the stages of the workspace with their colours, if the groups of a result may be stages. */
export function useStagesOf(result: MeasureResult | undefined) {
  // The IDs of stages are UUIDs, like the IDs of members, products and accounts.
  const isPossible = result?.rows.some(({ by }) => by[0]?.id?.length === 36) ?? false;
  return useQuery({ ...stagesQuery(), enabled: isPossible }).data;
}
