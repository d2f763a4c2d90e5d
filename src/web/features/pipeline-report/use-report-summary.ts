import { useTranslation } from "react-i18next";

import type { ListedAnalysis } from "#web/data/deals/analyses.ts";
import { useFormat } from "#web/ui/use-format.ts";

/** Returns a function that summarizes an analysis: how won revenue changed, and how many deals are at risk. */
export function useReportSummary() {
  const { t } = useTranslation("analyses");
  const { number, percent, signed } = useFormat();
  return ({ won, risk }: Pick<ListedAnalysis, "won" | "risk">): string => {
    const [change, deals] = [won?.change?.value, won?.deals?.value];
    const growth = typeof change === "number" && signed(change, percent(change, 0));
    const parts = [
      growth
        ? t("gist.won", { change: growth })
        : typeof deals === "number" && t("gist.wonDeals", { count: deals, total: number(deals) }),
      risk?.key === "riskTotal" && t("gist.risk", { count: risk.count, total: number(risk.count) }),
    ];
    return parts.filter(Boolean).join(" · ");
  };
}
