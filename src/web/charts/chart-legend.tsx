import { useTranslation } from "react-i18next";

import { useFormat } from "#web/ui/use-format.ts";

import type { LegendItem } from "./series-colour.ts";
import { Swatch } from "./swatch.tsx";

/** Renders the legend of a chart, and the number of series that only the table shows. */
export function ChartLegend({ items, hidden }: { items: readonly LegendItem[]; hidden: number }) {
  const { t } = useTranslation("measures");
  const { number } = useFormat();
  return (
    <ul data-legend aria-label={t("chart.legend")} className="flex flex-wrap gap-x-4 gap-y-1">
      {items.map(({ name, colour, mark }) => (
        <li key={name} data-mark={mark} className="flex items-center gap-1.5">
          <Swatch colour={colour} mark={mark} />
          {name}
        </li>
      ))}
      {hidden > 0 && <li>{t("chart.more", { count: hidden, total: number(hidden) })}</li>}
    </ul>
  );
}
