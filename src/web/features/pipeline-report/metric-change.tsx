import { useTranslation } from "react-i18next";

import type { Change } from "#domain/pipeline-report/analysis.ts";
import { isByDeals, leadingShares } from "#domain/pipeline-report/leading-shares.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { Badge } from "#web/ui/kit/badge.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { FindingSentence } from "./finding-item.tsx";
import { LeadingShare } from "./leading-share.tsx";
import { ShareTable } from "./share-table.tsx";
import { useFindingText } from "./use-finding-text.ts";

/** Renders how a metric changed, and why: the largest contribution in a line, all of them in tables. */
export function MetricChange({ change, currency }: { change: Change; currency: Currency }) {
  const { t } = useTranslation("analyses");
  const { percent, signed, list } = useFormat();
  const text = useFindingText(currency)(change);
  const leads = /(More|Less)(Deals)?$/.test(change.key) ? leadingShares(change) : [];
  const names = change.dimensions.map(({ dimension }) => t(`dimension.${dimension}`));
  const moved = change.figures.change;
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <FindingSentence text={text} where={change.where} whereBefore={change.whereBefore}>
        {moved?.kind === "percent" && <Badge className="mr-1">{signed(moved.value, percent(moved.value, 0))}</Badge>}
      </FindingSentence>
      {leads.length > 0 && (
        <dl className="grid gap-1 text-sm">
          {leads.map((lead) => (
            <LeadingShare key={lead.dimension} {...lead} currency={currency} byDeals={isByDeals(change)} />
          ))}
        </dl>
      )}
      {change.dimensions.length > 0 && (
        <details className="text-sm">
          <summary className="text-muted-foreground hover:text-foreground w-fit cursor-pointer">
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
