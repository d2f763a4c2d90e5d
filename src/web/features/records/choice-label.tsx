import { ChevronDown, ChevronUp, Equal, type LucideIcon } from "lucide-react";

import type { RecordColumn } from "#domain/record-columns.ts";
import { Badge } from "#web/ui/kit/badge.tsx";
import { stageColours } from "#web/ui/stage-label.tsx";

import { useRecordTexts } from "./use-record-texts.ts";

const priorityIcons: Record<string, { icon: LucideIcon; tone: string }> = {
  high: { icon: ChevronUp, tone: "text-critical" },
  medium: { icon: Equal, tone: "text-muted-foreground" },
  low: { icon: ChevronDown, tone: "text-muted-foreground" },
};
const lifecycleTones: Record<string, "neutral" | "good" | "outline" | "lost"> = {
  lead: "outline",
  prospect: "neutral",
  customer: "good",
  former: "lost",
};

/** A value of a fixed set by its word, with a sign where the set has an order. */
export function ChoiceLabel({ value, column }: { value: string; column?: Pick<RecordColumn, "labels"> }) {
  const { choice } = useRecordTexts();
  const own = column?.labels?.[value];
  if (column?.labels) {
    return (
      <span className="inline-flex max-w-full min-w-0 items-center gap-1.5 align-top">
        <span
          aria-hidden
          className={`size-2 shrink-0 rounded-full ${stageColours[own?.colour ?? ""] ?? "bg-chart-8"}`}
        />
        <span className="truncate">{own?.label ?? value}</span>
      </span>
    );
  }
  const priority = priorityIcons[value];
  if (priority) {
    return (
      <span className="inline-flex items-center gap-1 align-top">
        <priority.icon aria-hidden className={`size-3.5 ${priority.tone}`} />
        {choice(value)}
      </span>
    );
  }
  return <Badge tone={lifecycleTones[value] ?? "neutral"}>{choice(value)}</Badge>;
}
