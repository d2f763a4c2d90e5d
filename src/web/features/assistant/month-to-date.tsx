import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { usageQuery } from "#web/data/tokens/token-history.ts";
import { useFormat } from "#web/ui/use-format.ts";

const firstOfMonth = () => new Date().toLocaleDateString("sv").replace(/\d\d$/, "01");

/** Renders the cost of this month's questions, if there were any. */
export function MonthToDate() {
  const { t } = useTranslation("ai-chat");
  const { number } = useFormat();
  const { data: usage } = useQuery(usageQuery(firstOfMonth()));
  const spent = usage?.reduce((sum, { feature, tokens }) => (feature === "assistant" ? sum + tokens : sum), 0) ?? 0;
  return (
    spent > 0 && <span className="tabular max-sm:hidden">{t("month", { count: spent, total: number(spent) })}</span>
  );
}
