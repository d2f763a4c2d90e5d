import { type ReactNode, useId, useRef, useState } from "react";

import { cn } from "#web/ui/class-names.ts";
import { InfoNote } from "#web/ui/info-note.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { ChartActions } from "./chart-actions.tsx";
import type { ChartData } from "./chart-data.ts";
import { ChartLegend } from "./chart-legend.tsx";
import type { ChartKind } from "./chart-size.ts";
import { ChartView } from "./chart-view.tsx";
import { legendOf } from "./series-colour.ts";

export type CustomChartProps = {
  title: string;
  subtitle?: string | undefined;
  /** Note on the method, behind an (i) next to the title. */
  note?: string;
  data: ChartData;
  kind: ChartKind;
  /** The same values, and any related content, as a table. */
  table: ReactNode;
  /** More content, shown above the chart. */
  children?: ReactNode;
  className?: string | undefined;
};

/** Renders a chart of values that do not come from a measures query. */
export function CustomChart({ title, subtitle = "", note, data, kind, table, children, className }: CustomChartProps) {
  const { sentences } = useFormat();
  const heading = useId();
  const chart = useRef<HTMLDivElement>(null);
  const [isTable, setTable] = useState(false);
  const legend = legendOf(kind !== "heat" && data.series.length > 1 ? data.series : []);
  return (
    <section
      aria-labelledby={heading}
      className={cn("bg-card relative flex min-w-0 flex-col gap-3 rounded-lg border p-4", className)}
    >
      <div className="pr-16">
        <div className="flex flex-wrap items-center gap-1">
          <h3 id={heading} className="text-base font-semibold">
            {title}
          </h3>
          {note && <InfoNote title={title}>{note}</InfoNote>}
        </div>
        {subtitle && <p className="text-muted-foreground max-w-prose text-xs">{subtitle}</p>}
      </div>
      <ChartActions
        {...{ title, data, legend, chart, isTable }}
        subtitle={sentences(subtitle, note)}
        onTable={setTable}
      />
      {children}
      {legend.length > 0 && <ChartLegend items={legend} hidden={0} />}
      <div ref={chart} hidden={isTable} className="mt-auto">
        <ChartView {...{ title, kind, data, intervals: [], hasNamesAtEnd: false }} />
      </div>
      {isTable && table}
    </section>
  );
}
