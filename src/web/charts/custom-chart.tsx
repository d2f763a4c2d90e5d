import { ChartColumn, Table2 } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { InfoNote } from "#web/ui/info-note.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import type { ChartData } from "./chart-data.ts";
import { ChartLegend } from "./chart-legend.tsx";
import { ChartMenu } from "./chart-menu.tsx";
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
  /** More content, above the chart. */
  children?: ReactNode;
};

/** Renders a chart of values that do not come from a measures query, with the same table and export menu. */
export function CustomChart({ title, subtitle = "", note, data, kind, table, children }: CustomChartProps) {
  const { t } = useTranslation("measures");
  const { sentences } = useFormat();
  const heading = useId();
  const chart = useRef<HTMLDivElement>(null);
  const [isTable, setTable] = useState(false);
  const legend = legendOf(kind !== "heat" && data.series.length > 1 ? data.series : []);
  return (
    <section
      aria-labelledby={heading}
      className="bg-card relative grid grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-lg border p-4"
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
      <div className="absolute top-3 right-2.5 flex">
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`${title}: ${t("chart.table")}`}
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? <ChartColumn /> : <Table2 />}
        </Button>
        <ChartMenu {...{ title, data, legend, chart }} subtitle={sentences(subtitle, note)} />
      </div>
      {children}
      {legend.length > 0 && <ChartLegend items={legend} hidden={0} />}
      <div ref={chart} hidden={isTable}>
        <ChartView {...{ title, kind, data, intervals: [], isColoured: false, hasNamesAtEnd: false }} />
      </div>
      {isTable && table}
    </section>
  );
}
