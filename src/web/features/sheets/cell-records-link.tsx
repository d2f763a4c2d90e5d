import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import { rowDrillDown } from "#domain/metrics/drill-down.ts";
import { isEntity } from "#domain/records/kinds/kinds.ts";
import { metricAt } from "#domain/sheets/metric-cells.ts";
import type { BlockSource } from "#domain/sheets/sheet-block.ts";
import { DrillDownLink } from "#web/charts/metric-value.tsx";
import { listPath, recordTarget } from "#web/ui/record-target.ts";

import type { BlockReading } from "./read-blocks.ts";

type Props = {
  source: BlockSource;
  reading: BlockReading;
  /** The cell's position within the block, counted from 0. */
  cell: { row: number; column: number };
};

const look = "text-foreground decoration-input underline underline-offset-4 hover:decoration-current";

/** Links a cell of a live block to its records: a record of a list, the list itself, or the records behind a metric. */
export function CellRecordsLink({ source, reading, cell }: Props) {
  const { t } = useTranslation(["sheets", "kinds", "records"]);
  if (source.kind === "list") {
    const id = reading.kind === "list" ? reading.ids[cell.row - 1] : undefined;
    if (id)
      return (
        <Link {...recordTarget(source.entity, id)} className={look}>
          {t("live.seeRecord")}
        </Link>
      );
    return (
      <Link to={listPath(source.entity)} search={source.search} className={look}>
        {t("live.see")}
      </Link>
    );
  }
  if (reading.kind !== "metric") return null;
  const { result } = reading;
  const metric = metricAt(result, source, cell);
  if (!metric) return null;
  const { column, row } = metric;
  const lists = (result.drill_down[column] ?? []).flatMap((list) => (row ? (rowDrillDown(list, row) ?? []) : list));
  return lists.map((list) => (
    <DrillDownLink
      key={list.entity}
      list={list}
      result={result}
      days={row?.period ?? undefined}
      measure={result.columns[column]?.measure}
      className={look}
    >
      {lists.length > 1 && isEntity(list.entity)
        ? t("live.seeKind", { kind: t(`kinds:${list.entity}.many`) })
        : t("live.see")}
    </DrillDownLink>
  ));
}
