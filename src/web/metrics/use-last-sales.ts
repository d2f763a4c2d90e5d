import { useQuery } from "@tanstack/react-query";

import type { Days, Question } from "#domain/metrics/question.ts";
import { addMonths } from "#domain/records/lists/calendar.ts";
import { monthSpan } from "#domain/time/dates.ts";
import { metricResultsQuery } from "#web/data/metrics/metric-results.ts";

/** Returns the twelve months up to the last sales; undefined while loading and if there were never any sales. */
export function useLastSales(isAsked: boolean, filters?: Question["filters"]): Days | undefined {
  const question: Question = { measures: ["revenue"], range: "all", grain: "month", ...(filters && { filters }) };
  const { data } = useQuery({ ...metricResultsQuery([question]), enabled: isAsked });
  const to = isAsked && data?.[0]?.rows.findLast(({ n }) => (n[0] ?? 0) > 0)?.period?.to;
  if (!to) return undefined;
  const month = to.slice(0, 7);
  return { from: `${addMonths(month, -11)}-01`, to: monthSpan(month)[1] };
}
