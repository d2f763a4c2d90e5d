import { useTranslation } from "react-i18next";

import type { Reason } from "#domain/deals/leads/lead.ts";
import { formatRelativeDay } from "#domain/time/relative-day.ts";

/** Returns a formatter that explains why a lead has priority. */
export function useReasonText() {
  const { t, i18n } = useTranslation("predictive-analytics");
  return (reason: Reason): string => {
    if (reason.key === "slow") return t("reason.slow", { count: reason.days, usual: reason.usual });
    if (reason.key === "closing") return t("reason.closing", { when: formatRelativeDay(reason.days, i18n.language) });
    if ("days" in reason) return t(`reason.${reason.key}`, { count: reason.days });
    return t(`reason.${reason.key}`);
  };
}
