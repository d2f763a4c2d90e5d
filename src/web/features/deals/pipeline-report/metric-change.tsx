import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { Change } from "#domain/deals/pipeline-report/analysis.ts";
import { isByDeals, leadingShares } from "#domain/deals/pipeline-report/leading-shares.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { Badge } from "#web/ui/kit/badge.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { FindingSentence } from "./finding-item.tsx";
import { RowsLink } from "./rows-link.tsx";
import { ShareTable } from "./share-table.tsx";
import { useFindingText } from "./use-finding-text.ts";
import { useShareName } from "./use-share-name.ts";

/**
 * Renders the change of a metric and its causes: the largest contribution as a sentence, all contributions as tables.
 */
export function MetricChange({ change, currency }: { change: Change; currency: Currency }) {
  const { t } = useTranslation("analyses");
  const { percent, signed, list } = useFormat();
  const text = useFindingText(currency)(change);
  const leads = /(More|Less)(Deals)?$/.test(change.key) ? leadingShares(change) : [];
  const names = change.dimensions.map(({ dimension }) => t(`dimension.${dimension}`));
  const moved = change.values.change;
  return (
    <div className="bg-card grid grid-cols-1 gap-2 rounded-lg border p-4">
      <FindingSentence text={text} where={change.where} whereBefore={change.whereBefore}>
        {moved?.kind === "percent" && <Badge className="mr-1">{signed(moved.value, percent(moved.value, 0))}</Badge>}
      </FindingSentence>
      {leads.length > 0 && (
        <dl className="grid gap-x-6 gap-y-2 text-sm sm:auto-cols-fr sm:grid-flow-col">
          {leads.map((lead) => (
            <LeadingShare key={lead.dimension} {...lead} currency={currency} byDeals={isByDeals(change)} />
          ))}
        </dl>
      )}
      {change.dimensions.length > 0 && (
        <details className="group text-sm">
          <summary className="text-muted-foreground hover:text-foreground flex w-fit list-none items-center gap-1 [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden className="size-3.5 group-open:rotate-90" />
            {t(`parts.of.${change.measure}`, { dimensions: list(names) })}
          </summary>
          <div className="mt-2 grid grid-cols-1 gap-4">
            {change.dimensions.map((dimension) => (
              <ShareTable
                key={dimension.dimension}
                dimension={dimension}
                currency={currency}
                byDeals={isByDeals(change)}
                whole={change}
              />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

type LeadingShareProps = ReturnType<typeof leadingShares>[number] & { currency: Currency; byDeals: boolean };

/**
 * Renders the largest contributor to a change with its amount. Links to its deals in the period, or in the compared
 * period if there are none.
 */
function LeadingShare({ dimension, difference, share, currency, byDeals }: LeadingShareProps) {
  const { t } = useTranslation("analyses");
  const { money, number } = useFormat();
  const name = useShareName(dimension, share);
  const by = Math.abs(difference);
  const text = byDeals
    ? t(difference > 0 ? "lead.moreDeals" : "lead.lessDeals", { name, count: by, total: number(by) })
    : t(difference > 0 ? "lead.more" : "lead.less", { name, amount: money(by, currency) });
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-muted-foreground text-xs">{t(`lead.${dimension}`)}</dt>
      <dd className="tabular">
        <RowsLink where={share.where ?? share.whereBefore}>{text}</RowsLink>
      </dd>
    </div>
  );
}
