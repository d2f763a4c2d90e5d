import { Link } from "@tanstack/react-router";
import { CircleAlert, CircleCheck, Minus, OctagonAlert, TrendingDown, TrendingUp, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { RatedKind } from "#domain/metrics/fallback/fallback-questions.ts";
import { type FallbackStatus, statusOf } from "#domain/metrics/fallback/thresholds.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Badge } from "#web/ui/kit/badge.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import type { FallbackRatesProps } from "./fallback-rates.tsx";
import { RateHistory } from "./rate-history.tsx";
import { SalesMetric } from "./sales-metric.tsx";

const trends = { up: TrendingUp, down: TrendingDown, stable: Minus };

export function FallbackTable({ records, kind, period, currency, thresholds, source }: FallbackRatesProps) {
  const { t } = useTranslation("fallback");
  const { number, percent, money } = useFormat();
  const hasSeason = records.some(({ seasonalAdjustment }) => seasonalAdjustment !== 1);
  return (
    <DataTable
      label={t("title")}
      rows={records}
      keyOf={({ companyId }) => companyId}
      columns={[
        {
          key: "company",
          header: t(`columns.${kind}`),
          isName: true,
          className: "max-w-0 min-w-28 w-2/5",
          cell: (record) => (
            <>
              <CompanyLink kind={kind} id={record.companyId} name={record.companyName} />
              <span className="tabular text-muted-foreground block text-xs sm:hidden">
                {t("reached", {
                  actual: money(record.actualSales, currency, false),
                  target: money(record.salesTarget, currency, false),
                })}
              </span>
            </>
          ),
        },
        {
          key: "rate",
          header: t("columns.rate"),
          isNumeric: true,
          cell: ({ fallbackRate, trend }) => {
            const Trend = trends[trend];
            return (
              <span className="inline-flex items-center gap-1.5">
                <Trend role="img" aria-label={t(`trend.${trend}`)} className="text-muted-foreground size-4" />
                {percent(fallbackRate, 1)}
              </span>
            );
          },
        },
        {
          key: "status",
          header: t("columns.status"),
          cell: ({ fallbackRate }) => <StatusBadge status={statusOf(fallbackRate, thresholds)} />,
        },
        {
          key: "target",
          header: t("columns.target"),
          isNumeric: true,
          from: "sm",
          cell: ({ salesTarget }) => money(salesTarget, currency, false),
        },
        {
          key: "sales",
          header: t("columns.sales"),
          isNumeric: true,
          from: "sm",
          cell: (record) => (
            <SalesMetric record={record} source={source}>
              {money(record.actualSales, currency, false)}
            </SalesMetric>
          ),
        },
        ...(hasSeason
          ? [
              {
                key: "season",
                header: t("columns.season"),
                isNumeric: true,
                from: "lg" as const,
                cell: ({ seasonalAdjustment: factor }: (typeof records)[number]) =>
                  factor === 1 ? "" : t("season", { factor: number(factor) }),
              },
            ]
          : []),
        {
          key: "history",
          header: t("columns.history"),
          from: "md",
          className: "w-28",
          cell: (record) => <RateHistory record={record} period={period} currency={currency} />,
        },
      ]}
    />
  );
}

/** Links to the account, or for the user's own companies to their page. */
function CompanyLink({ kind, id, name }: { kind: RatedKind; id: string; name: string }) {
  const className = "block truncate hover:underline";
  return kind === "account" ? (
    <Link to="/dashboard/accounts/$recordId" params={{ recordId: id }} className={className}>
      {name}
    </Link>
  ) : (
    <Link to="/dashboard/company" className={className}>
      {name}
    </Link>
  );
}

const statusIcons = { good: CircleCheck, warning: TriangleAlert, critical: CircleAlert, severe: OctagonAlert };

function StatusBadge({ status }: { status: FallbackStatus }) {
  const { t } = useTranslation("fallback");
  const Icon = statusIcons[status];
  return (
    <Badge tone={status}>
      <Icon aria-hidden />
      {t(`status.${status}`)}
    </Badge>
  );
}
