import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { Question } from "#domain/metrics/question.ts";
import { metricResultsQuery } from "#web/data/metrics/metric-results.ts";
import { PinnableChart } from "#web/metrics/pinnable-chart.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { accountTargets, rowsWithTarget } from "./advanced-questions.ts";

/** Renders the targets of accounts, for workspaces without an overall target to compare revenue with. */
export function TargetParts({ request }: { request: Question }) {
  const { t } = useTranslation("advanced-analytics");
  const { number } = useFormat();
  const questions = accountTargets(request);
  const { data: [result, counted] = [] } = useQuery(metricResultsQuery(questions));
  if (!result || !counted || counted.groups === 0) return null;
  return (
    <div className="mt-1 grid gap-2">
      <p role="status" className="text-muted-foreground max-w-prose text-sm">
        {t("targetParts.reason", { count: counted.groups, total: number(counted.groups) })}
      </p>
      <PinnableChart
        question={questions[0]}
        title={t("targetParts.title")}
        result={{ ...result, rows: rowsWithTarget(result) }}
        kind="bar"
        columns={["revenue", "revenue_target"]}
        hasTotal={false}
      />
    </div>
  );
}
