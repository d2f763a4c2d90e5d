import { useTranslation } from "react-i18next";

import { type Totals, weighted } from "#web/data/totals-request.ts";
import { useFormat } from "#web/ui/use-format.ts";

/** What a column of money comes to, one line for each currency, and for deals what may be expected of it. */
export function SumsText({ totals, column, isInline = false }: { totals: Totals; column: string; isInline?: boolean }) {
  const { t } = useTranslation("table");
  const { money } = useFormat();
  const known = totals.sums.filter(({ minor }) => minor[column] !== null && minor[column] !== undefined);
  return known.map(({ currency, minor }) => (
    <span key={currency} className={isInline ? "tabular ml-4" : "tabular block"}>
      <span className="font-medium">{money(minor[column] ?? 0, currency)}</span>
      {column === "value_minor" && minor[weighted] !== null && minor[weighted] !== undefined && (
        <span className={isInline ? "text-muted-foreground ml-2 text-xs" : "text-muted-foreground block text-xs"}>
          {t("totals.weighted", { amount: money(minor[weighted], currency) })}
        </span>
      )}
    </span>
  ));
}
