import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import type { HotDeal } from "#web/data/home.ts";
import { StageLabel } from "#web/ui/stage-label.tsx";
import { useFormat } from "#web/ui/use-format.ts";

/** One deal in short; a dash where nothing is known. */
export function HotDealRow({ deal }: { deal: HotDeal }) {
  const { t } = useTranslation("home");
  const { money, percent, day } = useFormat();
  return (
    <tr className="hover:bg-accent h-9 border-b">
      <td className="pr-3">
        <span className="flex items-baseline gap-2">
          <Link
            to="/dashboard/sales/$dealId"
            params={{ dealId: deal.id }}
            className="min-w-0 truncate font-medium hover:underline"
          >
            {deal.name}
          </Link>
          <span className="tabular text-muted-foreground shrink-0 text-xs">{deal.deal_number}</span>
        </span>
      </td>
      <td className="truncate px-3">
        {deal.account ? (
          <Link to="/dashboard/accounts/$accountId" params={{ accountId: deal.account.id }} className="hover:underline">
            {deal.account.name}
          </Link>
        ) : (
          "—"
        )}
      </td>
      <td className="tabular truncate px-3 text-right">
        {deal.value_minor === null ? "—" : money(deal.value_minor, deal.currency)}
      </td>
      <td className="truncate px-3">
        <StageLabel {...deal.stage} />
      </td>
      <td className="truncate px-3">{t(`hotDeals.priorities.${deal.priority}`)}</td>
      <td className="tabular truncate px-3 text-right">
        {percent(deal.probability ?? deal.stage.default_probability)}
      </td>
      <td className="tabular truncate pl-3">{deal.close_date === null ? "—" : day(deal.close_date)}</td>
    </tr>
  );
}
