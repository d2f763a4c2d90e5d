import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { actualOf, targetQuestion } from "#domain/metrics/target-actual.ts";
import { joinFacts } from "#domain/text-direction.ts";
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
  return (
    <span className="text-muted-foreground tabular mr-3 text-xs">
      {joinFacts([
        t("targets.actual", {
          actual: column === "count" ? number(actual) : money(Math.round(actual), result.currency, false),
        }),
        target > 0 && percent((100 * actual) / target),
      ])}
    </span>
  );
}
