import type { Days } from "#domain/analysis/periods.ts";
import { useFormat } from "#web/ui/use-format.ts";

/** The first and the last day of a period; one day alone stands alone. */
export function useDaysText() {
  const { day } = useFormat();
  return ({ from, to }: Days): string => (from === to ? day(from) : `${day(from)} – ${day(to)}`);
}
