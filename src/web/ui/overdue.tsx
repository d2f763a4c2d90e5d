import { useTranslation } from "react-i18next";

import { daysBetween } from "#domain/time/dates.ts";
import { cn } from "#web/ui/class-names.ts";
import { useFormat } from "#web/ui/use-format.ts";

type Props = {
  /** The day on which it was due. */
  since: string;
  today: string;
  /** True while it may still be in time, because the day is an estimate. */
  isEstimate?: boolean;
};

/** Renders the number of days by which something is overdue, with the day as a tooltip. */
export function Overdue({ since, today, isEstimate = false }: Props) {
  const { t } = useTranslation();
  const { day, number } = useFormat();
  const days = daysBetween(since, today);
  return (
    <span title={day(since)} className={cn("font-medium", isEstimate ? "text-warning" : "text-critical")}>
      {t("overdue", { count: days, total: number(days) })}
    </span>
  );
}
