import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { Ban, Check, CircleX, Clock, Loader, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { Frame } from "#domain/workflows/replay-run.ts";
import { cn } from "#web/ui/class-names.ts";
import { Badge } from "#web/ui/kit/badge.tsx";

export type FlowNode = Node<
  {
    /** Undefined for a node that is not a step: the end, or an empty path of a branch. */
    icon?: LucideIcon;
    title: string;
    text?: ReactNode;
    /** The result of a run at this node, and its time. */
    frame?: { state: Frame["state"]; time: string | undefined; isCurrent: boolean };
    /** True if the node can be focused with Tab; arrow keys move to the others. */
    isTabStop: boolean;
    onOpen?: (() => void) | undefined;
  },
  "node"
>;

const states = {
  succeeded: { tone: "good", icon: Check, border: "border-good" },
  failed: { tone: "critical", icon: CircleX, border: "border-critical" },
  waiting: { tone: "selection", icon: Clock, border: "border-ring" },
  running: { tone: "selection", icon: Loader, border: "border-ring" },
  skipped: { tone: "neutral", icon: Ban, border: "border-input" },
} as const;

/** Renders a node with invisible handles for its connections. */
export function CanvasNode({ data }: NodeProps<FlowNode>) {
  const end = "pointer-events-none! size-px! min-h-0! min-w-0! opacity-0";
  return (
    <>
      <Handle type="target" position={Position.Top} className={end} />
      <Box {...data} />
      <Handle type="source" position={Position.Bottom} className={end} />
    </>
  );
}

function Box({ icon: Icon, title, text, frame, isTabStop, onOpen }: FlowNode["data"]) {
  const { t } = useTranslation("workflows");
  const state = frame && states[frame.state];
  if (!Icon)
    return (
      <div
        className={cn(
          "text-muted-foreground border-input flex justify-center border text-xs",
          text ? "size-full items-center rounded-lg border-dashed" : "bg-card mx-auto w-fit rounded-full px-3 py-1",
          state && ["text-foreground border-solid", state.border],
        )}
      >
        {text ?? title}
      </div>
    );
  const content = (
    <>
      <span className="flex w-full items-center gap-2">
        <span className="bg-secondary text-secondary-foreground grid size-5 shrink-0 place-items-center rounded-sm">
          <Icon aria-hidden className="size-3.5" />
        </span>
        <span className="min-w-0 flex-1 truncate text-sm font-medium">{title}</span>
        {state && (
          <Badge tone={state.tone}>
            <state.icon aria-hidden />
            {t(frame.state === "skipped" ? "canvas.skipped" : `runs.status.${frame.state}`)}
          </Badge>
        )}
      </span>
      <span className={cn("text-muted-foreground w-full text-xs", frame?.time ? "truncate" : "line-clamp-2")}>
        <span className="inline-block first-letter:uppercase">{text}</span>
      </span>
      {frame?.time && <span className="tabular text-xs">{frame.time}</span>}
    </>
  );
  const look = cn(
    "bg-card flex size-full flex-col items-start justify-center gap-0.5 overflow-hidden rounded-lg border px-3 py-2 text-left",
    state?.border ?? "border-input",
    frame?.isCurrent && "ring-ring/40 ring-4",
  );
  if (!onOpen) return <div className={look}>{content}</div>;
  return (
    <button
      type="button"
      tabIndex={isTabStop ? 0 : -1}
      className={cn(look, "nopan hover:bg-accent cursor-pointer transition-colors")}
      onClick={onOpen}
    >
      {content}
    </button>
  );
}
