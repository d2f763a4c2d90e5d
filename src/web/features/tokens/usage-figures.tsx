import { useTranslation } from "react-i18next";

import { type usageByDay, usageByFeature, type UsedTokens } from "#domain/token-usage.ts";
import { isFeature } from "#domain/transaction-text.ts";
import { cn } from "#web/ui/class-names.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { UsageChart } from "./usage-chart.tsx";
import { usageColour } from "./usage-colour.ts";

/** What was used, for whoever used anything: by feature, by day as a chart, and the same as a table. */
export function UsageFigures({ rows, days }: { rows: UsedTokens[]; days: ReturnType<typeof usageByDay> }) {
  const { t } = useTranslation("tokens");
  return (
    <>
      <UsageTable rows={usageByFeature(rows)} label={t("usage.byFeature")} />
      {rows.some(({ tokens }) => tokens > 0) && <UsageChart days={days} />}
      <details>
        <summary className="text-muted-foreground hover:text-foreground w-fit">{t("usage.asTable")}</summary>
        <UsageTable rows={rows} label={t("usage.byDay")} hasDays />
      </details>
    </>
  );
}

function UsageTable({ rows, label, hasDays = false }: { rows: UsedTokens[]; label: string; hasDays?: boolean }) {
  const { t } = useTranslation("tokens");
  const { number, day } = useFormat();
  const figure = "tabular w-14 pl-3 text-right sm:w-24";
  return (
    <table className="w-full text-sm" aria-label={label}>
      <thead className="text-muted-foreground border-b text-left text-xs">
        <tr className="h-8">
          {hasDays && (
            <th scope="col" className="pr-3 font-medium">
              {t("usage.day")}
            </th>
          )}
          <th scope="col" className="font-medium">
            {t("usage.feature")}
          </th>
          <th scope="col" className={cn(figure, "font-medium")}>
            {t("usage.runs")}
          </th>
          <th scope="col" className={cn(figure, "font-medium")}>
            {t("usage.tokens")}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y">
        {rows.map((row) => (
          <tr key={`${row.day} ${row.feature}`} className="h-9">
            {hasDays && <td className="tabular pr-3 whitespace-nowrap">{day(row.day)}</td>}
            <td>
              <span className="flex items-center gap-2">
                <span aria-hidden className={cn("size-2.5 shrink-0 rounded-sm", usageColour(row.feature))} />
                {isFeature(row.feature) ? t(`features.${row.feature}`) : row.label}
              </span>
            </td>
            <td className={figure}>{number(row.runs)}</td>
            <td className={figure}>{number(row.tokens)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
