import { useTranslation } from "react-i18next";

import { isTokenFeature, type usageByDay, usageByFeature, type UsedTokens } from "#domain/tokens/token-usage.ts";
import { cn } from "#web/ui/class-names.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { UsageChart } from "./usage-chart.tsx";
import { usageColour } from "./usage-colour.ts";

/** A chart of fewer days with usage shows nothing that the table does not. */
const minDays = 3;

export function UsageMetrics({ rows, days }: { rows: UsedTokens[]; days: ReturnType<typeof usageByDay> }) {
  const { t } = useTranslation("tokens");
  return (
    <>
      <UsageTable rows={usageByFeature(rows)} label={t("usage.byFeature")} />
      {days.filter(({ tokens }) => tokens > 0).length >= minDays && <UsageChart days={days} />}
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
  return (
    <DataTable
      label={label}
      rows={rows}
      keyOf={(row) => `${row.day} ${row.feature}`}
      columns={[
        ...(hasDays
          ? [
              {
                key: "day",
                header: t("usage.day"),
                className: "tabular whitespace-nowrap",
                cell: (row: UsedTokens) => day(row.day),
              },
            ]
          : []),
        {
          key: "feature",
          header: t("usage.feature"),
          cell: ({ feature, label: name }) => (
            <span className="flex items-center gap-2">
              <span aria-hidden className={cn("size-2.5 shrink-0 rounded-sm", usageColour(feature))} />
              {isTokenFeature(feature) ? t(`features.${feature}`) : name}
            </span>
          ),
        },
        {
          key: "runs",
          header: t("usage.runs"),
          isNumeric: true,
          className: "w-14 sm:w-24",
          cell: (row) => number(row.runs),
        },
        {
          key: "tokens",
          header: t("usage.tokens"),
          isNumeric: true,
          className: "w-14 sm:w-24",
          cell: (row) => number(row.tokens),
        },
      ]}
    />
  );
}
