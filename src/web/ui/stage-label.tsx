import { CircleCheck, CircleX } from "lucide-react";

import { cn } from "#web/ui/class-names.ts";
import { useStageName } from "#web/ui/use-stage-name.ts";

export const stageColours: Record<string, string> = {
  slate: "bg-chart-8",
  blue: "bg-chart-2",
  violet: "bg-chart-1",
  teal: "bg-chart-4",
  amber: "bg-chart-3",
  orange: "bg-chart-5",
  green: "bg-good",
  rose: "bg-destructive",
};

/** Renders the colour and name of a stage. Won and lost stages also have an icon. */
export function StageLabel({
  name,
  kind,
  colour,
  className,
}: {
  name: string;
  kind: string;
  colour: string;
  className?: string;
}) {
  const stageName = useStageName();
  return (
    <span className={cn("inline-flex max-w-full min-w-0 items-center gap-1.5 align-top", className)}>
      <StageSign kind={kind} colour={colour} />
      <span className="truncate">{stageName(name)}</span>
    </span>
  );
}

/** Renders the colour of a stage; for won and lost stages, an icon. */
export function StageSign({ kind, colour }: { kind: string; colour: string }) {
  if (kind === "won") return <CircleCheck aria-hidden className="text-won size-3.5 shrink-0" />;
  if (kind === "lost") return <CircleX aria-hidden className="text-lost size-3.5 shrink-0" />;
  return (
    <span aria-hidden className={cn("mx-0.5 size-2.5 shrink-0 rounded-full", stageColours[colour] ?? "bg-chart-8")} />
  );
}
