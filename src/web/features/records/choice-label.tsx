import { ChevronDown, ChevronUp, Equal, type LucideIcon } from "lucide-react";

import type { RecordColumn } from "#domain/records/record-columns.ts";
import { Badge } from "#web/ui/kit/badge.tsx";
import { stageColours } from "#web/ui/stage-label.tsx";

import { useRecordTexts } from "./use-record-texts.ts";

const priorityIcons: Record<string, { icon: LucideIcon; tone: string }> = {
  high: { icon: ChevronUp, tone: "text-critical" },
  medium: { icon: Equal, tone: "text-muted-foreground" },
  low: { icon: ChevronDown, tone: "text-muted-foreground" },
};
const tones: Record<string, "neutral" | "good" | "warning" | "outline" | "lost"> = {
  lead: "outline",
  prospect: "neutral",
  customer: "good",
  former: "lost",
  active: "good",
  at_risk: "warning",
  dormant: "lost",
};

/** Renders the label of a choice, with an icon if the choices are ordered or have colours. */
export function ChoiceLabel({ value, column }: { value: string; column?: Pick<RecordColumn, "labels"> }) {
  const { choice } = useRecordTexts();
  if (column?.labels) {
    return (
      <span className="inline-flex max-w-full min-w-0 items-center gap-1.5 align-top">
        {choiceSign(value, column)}
        <span className="truncate">{column.labels[value]?.label ?? value}</span>
      </span>
    );
  }
  const sign = choiceSign(value);
  if (sign) {
    return (
      <span className="inline-flex items-center gap-1 align-top">
        {sign}
        {choice(value)}
      </span>
    );
  }
  return <Badge tone={tones[value] ?? "neutral"}>{choice(value)}</Badge>;
}

/** Returns the icon of a choice: its colour as set in the workspace, or its rank. */
export function choiceSign(value: string, column?: Pick<RecordColumn, "labels">) {
  if (column?.labels) {
    const colour = column.labels[value]?.colour ?? "";
    return <span aria-hidden className={`size-2 shrink-0 rounded-full ${stageColours[colour] ?? "bg-chart-8"}`} />;
  }
  const priority = priorityIcons[value];
  return priority && <priority.icon aria-hidden className={`size-3.5 ${priority.tone}`} />;
}
