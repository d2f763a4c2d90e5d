import { useQuery } from "@tanstack/react-query";

import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import { stagesQuery } from "#web/data/deals/stages.ts";

/** Returns the stages of the workspace if a result may be by stage, for their colours. */
export function useStagesOf(result: MeasureResult | undefined) {
  // A stage is a UUID, as are members, products and accounts.
  const isPossible = result?.rows.some(({ by }) => by[0]?.id?.length === 36) ?? false;
  return useQuery({ ...stagesQuery(), enabled: isPossible }).data;
}
