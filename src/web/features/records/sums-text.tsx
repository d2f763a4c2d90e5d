import { useTranslation } from "react-i18next";

import { type Totals, weighted } from "#web/data/totals-request.ts";
import { useFormat } from "#web/ui/use-format.ts";

/** What a column of money comes to, each currency by itself, and for deals what may be expected of it. */
export function SumsText({ totals, column }: { totals: Totals; column: string }) {
  const { t } = useTranslation("table");
  const { money } = useFormat();
  const known = totals.sums.filter(({ minor }) => minor[column] !== null && minor[column] !== undefined);
  return known.map(({ currency, minor }) => (
    <span key={currency} className="tabular whitespace-nowrap">
      <span className="font-medium">{money(minor[column] ?? 0, currency)}</span>
      {column === "value_minor" && minor[weighted] !== null && minor[weighted] !== undefined && (
        <span className="text-muted-foreground ml-1.5 text-xs">
          {t("totals.weighted", { amount: money(minor[weighted], currency) })}
        </span>
      )}
    </span>
  ));
}
