import { useQueries } from "@tanstack/react-query";

import type { Finding, StepKey } from "#domain/pipeline-report/analysis.ts";
import { linkedNameQuery } from "#web/data/records/linked-name.ts";

/** Returns the steps that are still possible: those with a deal that still exists. */
export function useStepsLeft(steps: readonly Finding<StepKey>[]) {
  const ids = steps.flatMap(({ deals = [] }) => deals.map(({ id }) => id));
  const names = useQueries({ queries: ids.map((id) => linkedNameQuery("deals", id)) });
  const deleted = new Set(ids.filter((_, at) => names[at]?.data === null));
  return steps.filter(({ deals = [] }) => deals.some(({ id }) => !deleted.has(id)));
}
