import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { Question } from "#domain/measures/question.ts";
import { answersQuery } from "#web/data/measures/ask.ts";
import { PinnableChart } from "#web/figures/pinnable-chart.tsx";
import { useFormat } from "#web/ui/use-format.ts";

/** So many accounts are drawn. */
const mostDrawn = 12;

/** Targets of accounts, where the whole workspace has none to compare its revenue with. */
export function TargetParts({ asked }: { asked: Question }) {
  const { t } = useTranslation("advanced-analytics");
  const { number } = useFormat();
  const { grain: _grain, ...part } = asked;
  const question: Question = { ...part, measures: ["revenue_target", "revenue"], by: ["account"], top: mostDrawn };
  const { data: [answer] = [] } = useQuery(answersQuery([question]));
  const withTarget = answer?.rows.filter(({ n }) => (n[0] ?? 0) > 0) ?? [];
  if (!answer || withTarget.length === 0) return null;
  return (
    <div className="mt-4 grid gap-2">
      <p role="status" className="text-muted-foreground max-w-prose text-sm">
        {t("targetParts.reason", { count: withTarget.length, total: number(withTarget.length) })}
      </p>
      <PinnableChart
        question={question}
        title={t("targetParts.title")}
        answer={{ ...answer, rows: withTarget }}
        kind="bar"
        columns={["revenue", "revenue_target"]}
        hasTotal={false}
      />
    </div>
  );
}
