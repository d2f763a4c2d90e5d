import type { Days } from "#domain/deals/pipeline-report/periods.ts";
import { useFormat } from "#web/ui/use-format.ts";

/** Returns a function that writes a period as its first and last day; a single day is written once. */
export function useDaysText() {
  const { day } = useFormat();
  return ({ from, to }: Days): string => (from === to ? day(from) : `${day(from)} – ${day(to)}`);
}
