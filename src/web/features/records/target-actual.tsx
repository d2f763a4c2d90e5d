import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { actualOf, targetQuestion } from "#domain/metrics/target-actual.ts";
import { metricResultsQuery } from "#web/data/metrics/metric-results.ts";
import type { RecordRow } from "#web/data/requests/read-rows.ts";
import { useFormat } from "#web/ui/use-format.ts";

/**
 * Renders the actual value of a target's month, and the share of the target that it reaches; nothing until both are
 * known.
 */
export function TargetActual({ row, column }: { row: RecordRow; column: "amount_minor" | "count" }) {
  const { t } = useTranslation("kinds");
  const { money, number, percent } = useFormat();
  const target = row[column];
  const question = typeof target === "number" ? targetQuestion(row) : null;
  const { data } = useQuery({ ...metricResultsQuery(question ? [question] : []), enabled: question !== null });
  const [result] = data ?? [];
  const actual = result ? actualOf(row, result) : null;
  if (!result || actual === null || typeof target !== "number") return null;
  const share = target > 0 ? (100 * actual) / target : null;
  // Fixed widths, so that the values of all rows form columns.
  return (
    <span className="text-muted-foreground tabular mr-3 inline-flex items-center gap-2 text-xs">
      <span aria-hidden className="bg-secondary h-1.5 w-12 overflow-hidden rounded-full">
        <span className="bg-chart-2 block h-full" style={{ width: `${Math.min(100, Math.max(0, share ?? 0))}%` }} />
      </span>
      <span className="w-10">{share !== null && percent(share, 0)}</span>
      <span className="min-w-28">
        {t("targets.actual", {
          actual: column === "count" ? number(actual) : money(Math.round(actual), result.currency, false),
        })}
      </span>
    </span>
  );
}
