import { useQueries } from "@tanstack/react-query";

import type { Finding, StepKey } from "#domain/analysis/analysis.ts";
import { linkedNameQuery } from "#web/data/records/linked-name.ts";

/** The steps that can still be taken: those with a deal that is still there. */
export function useStepsLeft(steps: readonly Finding<StepKey>[]) {
  const ids = steps.flatMap(({ deals = [] }) => deals.map(({ id }) => id));
  const names = useQueries({ queries: ids.map((id) => linkedNameQuery("deals", id)) });
  const gone = new Set(ids.filter((_, at) => names[at]?.data === null));
  return steps.filter(({ deals = [] }) => deals.some(({ id }) => !gone.has(id)));
}
