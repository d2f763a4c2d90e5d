import type { ReactNode } from "react";

import { cn } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

import { onHover } from "./on-hover.ts";

/** The name of a metric, its value, further content, and its menu. */
export type MetricEntry = readonly [name: string, value: ReactNode, more?: ReactNode, menu?: ReactNode];

type Props = {
  metrics: readonly MetricEntry[];
  /** A note about all metrics of the list. */
  note?: string;
  isPending?: boolean;
  /** The number of metrics in a row on wide screens; all of them by default. */
  perRow?: 4;
};

export function MetricList({ metrics, note, isPending = false, perRow }: Props) {
  return (
    <div className="grid gap-1">
      {/* Replaced when the values arrive, because they change the heights and move the cells below. */}
      <dl
        key={isPending ? "pending" : "values"}
        className={cn(
          "grid grid-cols-2 gap-px overflow-hidden rounded-lg border",
          perRow ? "sm:grid-cols-4" : "sm:grid-cols-3 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none",
        )}
      >
        {metrics.map(([name, value, more, menu]) => (
          <div
            key={name}
            className="group/metric bg-card outline-border relative grid content-start gap-1 p-4 outline max-sm:p-3 max-sm:pr-1"
          >
            <dt className={cn("text-muted-foreground text-xs", menu != null && "pr-6")}>{name}</dt>
            <dd className="tabular min-h-7 text-lg font-semibold wrap-anywhere">
              {isPending ? <Skeleton className="h-7 w-20" /> : (value ?? "—")}
              {more && !isPending && <div className="text-muted-foreground text-xs font-normal">{more}</div>}
              {menu && <span className={cn("absolute top-2 right-1.5", onHover)}>{menu}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {note && <p className="text-muted-foreground text-xs">{note}</p>}
    </div>
  );
}
