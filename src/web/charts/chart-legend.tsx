import { useTranslation } from "react-i18next";

import { useFormat } from "#web/ui/use-format.ts";

import type { ChartData } from "./chart-data.ts";
import { colourOf } from "./series-colour.ts";
import { Swatch } from "./swatch.tsx";

/** Which colour is what, where the chart cannot say it beside what it draws; and how many series only the table has. */
export function ChartLegend({ data, hidden }: { data: ChartData; hidden: number }) {
  const { t } = useTranslation("measures");
  const { number } = useFormat();
  return (
    <ul data-legend className="text-muted-foreground flex flex-wrap gap-x-4 gap-y-1 text-xs">
      {data.series.map(({ name, isCompared }, at) => (
        <li key={name} data-dashed={isCompared} className="flex items-center gap-1.5">
          <Swatch colour={colourOf(data.series, at)} isDashed={isCompared} />
          {name}
        </li>
      ))}
      {hidden > 0 && <li>{t("chart.more", { count: hidden, total: number(hidden) })}</li>}
    </ul>
  );
}
