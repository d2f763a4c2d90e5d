import { useTranslation } from "react-i18next";

import type { leadingShares } from "#domain/pipeline-report/leading-shares.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { RowsLink } from "./rows-link.tsx";
import { useShareName } from "./use-share-name.ts";

type Props = ReturnType<typeof leadingShares>[number] & { currency: Currency; byDeals: boolean };

/**
 * Renders the largest contributor to a change, with the amount; links to their deals, or to those of the period before if
 * there are none now.
 */
export function LeadingShare({ dimension, difference, share, currency, byDeals }: Props) {
  const { t } = useTranslation("analyses");
  const { money, number } = useFormat();
  const name = useShareName(dimension, share);
  const by = Math.abs(difference);
  const text = byDeals
    ? t(difference > 0 ? "lead.moreDeals" : "lead.lessDeals", { name, count: by, total: number(by) })
    : t(difference > 0 ? "lead.more" : "lead.less", { name, amount: money(by, currency) });
  return (
    <div className="flex flex-wrap gap-x-1">
      <dt className="text-muted-foreground">{t(`lead.${dimension}`)}</dt>
      <dd className="tabular">
        <RowsLink where={share.where ?? share.whereBefore}>{text}</RowsLink>
      </dd>
    </div>
  );
}
