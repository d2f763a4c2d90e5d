import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

import { cn } from "#web/ui/class-names.ts";

const tones = {
  info: { icon: Info, classes: "bg-muted text-foreground [&>svg]:text-muted-foreground" },
  warning: { icon: TriangleAlert, classes: "bg-warning-soft text-foreground [&>svg]:text-warning-mark" },
  critical: { icon: CircleAlert, classes: "bg-critical-soft text-foreground [&>svg]:text-critical" },
};

/** Renders an important note with a problem and its solution. Critical notes are announced immediately. */
export function Note({
  tone,
  title,
  children,
  actions,
}: {
  tone: keyof typeof tones;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  const { icon: Icon, classes } = tones[tone];
  return (
    <div
      role={tone === "critical" ? "alert" : undefined}
      className={cn("flex items-start gap-2.5 rounded-lg px-3 py-2.5 text-sm", classes)}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="grid min-w-0 gap-0.5">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className="max-w-prose">{children}</div>}
        {actions && <div className="mt-1.5 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
