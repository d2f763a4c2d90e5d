import { useTranslation } from "react-i18next";

import { type Totals, weighted } from "#web/data/records/totals-request.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { isLarge } from "./has-decimals.ts";

/**
 * Renders the sums of a money column by currency and, for deals, by kind of stage. For open deals, also renders their
 * expected value.
 */
export function SumsText({ totals, column }: { totals: Totals; column: string }) {
  const { t } = useTranslation("table");
  const { money } = useFormat();
  const known = totals.sums.filter(({ minor }) => minor[column] !== null && minor[column] !== undefined);
  return known.map(({ currency, kind, minor }) => {
    const sum = minor[column] ?? 0;
    return (
      <span key={`${kind} ${currency}`} className="tabular whitespace-nowrap">
        {kind && <span className="text-muted-foreground mr-1.5">{t(`totals.kinds.${kind}`)}</span>}
        <span className="font-medium" title={isLarge(sum, currency) ? money(sum, currency) : undefined}>
          {money(sum, currency, isLarge(sum, currency) ? false : undefined)}
        </span>
        {column === "value_minor" && kind === "open" && minor[weighted] !== null && minor[weighted] !== undefined && (
          <span className="text-muted-foreground ml-1.5 text-xs">
            {t("totals.weighted", {
              amount: money(minor[weighted], currency, isLarge(minor[weighted], currency) ? false : undefined),
            })}
          </span>
        )}
      </span>
    );
  });
}
