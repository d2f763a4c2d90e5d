import { ChevronDown, ChevronUp, Equal, type LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { RecordColumn } from "#domain/records/record-columns.ts";
import { recordTexts } from "#web/ui/record-texts.ts";
import { stageColours } from "#web/ui/stage-label.tsx";

const priorityIcons: Record<string, { icon: LucideIcon; tone: string }> = {
  high: { icon: ChevronUp, tone: "text-critical" },
  medium: { icon: Equal, tone: "text-muted-foreground" },
  low: { icon: ChevronDown, tone: "text-muted-foreground" },
};
/** The colours of built-in choices. Only choices that need attention have a strong colour. */
const dots: Record<string, string> = {
  lead: "bg-chart-8",
  prospect: "bg-chart-2",
  customer: "bg-good",
  former: "bg-lost",
  active: "bg-good",
  at_risk: "bg-warning-mark",
  dormant: "bg-lost",
  positive: "bg-chart-2",
  neutral: "bg-chart-8",
  negative: "bg-chart-5",
};

type Props = {
  value: string;
  column?: Pick<RecordColumn, "labels">;
};

/** Renders the label of a choice, with an icon if the choices are ordered or have colours. */
export function ChoiceLabel({ value, column }: Props) {
  const { t, i18n } = useTranslation(["records", "kinds"]);
  const { choice } = recordTexts({ t, exists: i18n.exists.bind(i18n), language: i18n.language });
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5 align-top">
      {choiceSign(value, column)}
      <span className="truncate">{choice(value, column)}</span>
    </span>
  );
}

/**
 * Returns the icon of a choice: its colour as set in the workspace, its rank, or its built-in colour. Undefined if it
 * has none.
 */
export function choiceSign(value: string, column?: Props["column"]) {
  const priority = column?.labels ? undefined : priorityIcons[value];
  if (priority) return <priority.icon aria-hidden className={`size-3.5 shrink-0 ${priority.tone}`} />;
  const dot = column?.labels ? (stageColours[column.labels[value]?.colour ?? ""] ?? "bg-chart-8") : dots[value];
  return dot && <span aria-hidden className={`size-2 shrink-0 rounded-full ${dot}`} />;
}
