import { cn } from "#web/ui/class-names.ts";
import { stageColours } from "#web/ui/stage-label.tsx";

export function TagLabel({ tag, className }: { tag: { name: string; colour: string }; className?: string }) {
  return (
    <span className={cn("inline-flex max-w-full min-w-0 items-center gap-1.5", className)}>
      <span aria-hidden className={cn("size-2 shrink-0 rounded-full", stageColours[tag.colour] ?? "bg-chart-8")} />
      <span className="truncate">{tag.name}</span>
    </span>
  );
}
