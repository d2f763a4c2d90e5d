import type { Days } from "#domain/deals/pipeline-report/periods.ts";
import { useFormat } from "#web/ui/use-format.ts";

/** Returns a formatter for periods: first and last day, or a single day. */
export function useDaysText() {
  const { day } = useFormat();
  return ({ from, to }: Days): string => (from === to ? day(from) : `${day(from)} – ${day(to)}`);
}
