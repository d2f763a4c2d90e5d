import { useTranslation } from "react-i18next";

import type { Reason } from "#domain/deals/leads/lead.ts";

/** Returns a formatter that explains why a lead has priority. */
export function useReasonText() {
  const { t } = useTranslation("predictive-analytics");
  return (reason: Reason): string => {
    if (reason.key === "slow") return t("reason.slow", { count: reason.days, usual: reason.usual });
    if ("days" in reason) return t(`reason.${reason.key}`, { count: reason.days });
    return t(`reason.${reason.key}`);
  };
}
