import { type ReactNode, useId, useRef, useState } from "react";

import { cn } from "#web/ui/class-names.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { ChartActions } from "./chart-actions.tsx";
import type { ChartData } from "./chart-data.ts";
import { ChartHead } from "./chart-head.tsx";
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
      <ChartHead id={heading} {...{ title, note }} text={subtitle}>
        {legend.length > 0 && <ChartLegend items={legend} hidden={0} />}
      </ChartHead>
      <ChartActions
        {...{ title, data, legend, chart, isTable }}
        subtitle={sentences(subtitle, note)}
        onTable={setTable}
      />
      {children}
      <div ref={chart} hidden={isTable} className="flex flex-1 flex-col justify-end">
        <ChartView {...{ title, kind, data, intervals: [], hasNamesAtEnd: false }} />
      </div>
      {isTable && table}
    </section>
  );
}
