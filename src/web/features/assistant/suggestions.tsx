import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { MeasureId, Question } from "#domain/metrics/question.ts";
import { metricResultsQuery } from "#web/data/metrics/metric-results.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";

/** The measure that each example question needs data of. */
const measures = {
  won: "deals_won",
  revenue: "revenue",
  open: "open_deals",
  rate: "win_rate",
  customers: "revenue",
  mine: "open_deals",
  calls: "calls_made",
  leads: "new_leads",
  expenses: "expenses",
} as const satisfies Record<string, MeasureId>;
type Example = keyof typeof measures;

const ofManagers = ["revenue", "won", "open", "rate", "expenses", "customers", "leads"] as const;
const examples: Record<Workspace["role"], readonly Example[]> = {
  owner: ofManagers,
  admin: ofManagers,
  member: ["mine", "leads", "open", "calls", "won", "customers", "revenue"],
  viewer: ["revenue", "customers", "won", "open", "rate"],
};
const maxShown = 5;

const known: Question = { measures: [...new Set(Object.values(measures))], range: "last_12_months" };

/** Renders example questions that suit the user's role and can be answered with the workspace's data. */
export function Suggestions({ role, onAsk }: { role: Workspace["role"]; onAsk: (question: string) => void }) {
  const { t } = useTranslation("ai-chat");
  const { data, isError } = useQuery(metricResultsQuery([known]));
  const missing = data?.[0]?.missing.flatMap(({ measure, reason }) => (reason === "no_facts" ? [measure] : [])) ?? [];
  const answerable = examples[role].filter((example) => !missing.includes(measures[example]));
  // Without any data, all example questions are shown as an introduction.
  const shown = (answerable.length > 0 ? answerable : examples[role]).slice(0, maxShown);
  return shown.map((example) => (
    <Button
      key={example}
      variant="outline"
      className={cn("h-auto py-1.5 whitespace-normal", !data && !isError && "invisible")}
      onClick={() => onAsk(t(`examples.${example}`))}
    >
      {t(`examples.${example}`)}
    </Button>
  ));
}
