import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { TableSearch } from "#domain/records/lists/table-search.ts";
import type { RecordColumn, RecordColumns } from "#domain/records/record-columns.ts";
import { summedColumns } from "#web/data/records/totals-request.ts";
import { totalsQuery } from "#web/data/records/totals.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { cn } from "#web/ui/class-names.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { SumsText } from "./sums-text.tsx";
import { useRecordTexts } from "./use-record-texts.ts";

type Props = {
  columns: RecordColumns;
  shown: readonly RecordColumn[];
  search: TableSearch;
  workspace: Workspace;
};

/** Renders the totals of all matching rows, not only of this page, in the footer of a list. */
export function TableTotals({ columns, shown, search, workspace }: Props) {
  const { t } = useTranslation("table");
  const { label } = useRecordTexts();
  const { number } = useFormat();
  const { data: totals, isPlaceholderData } = useQuery(totalsQuery(columns, search, workspace));
  const summed = new Set(summedColumns(columns).map(({ name }) => name));
  const money = shown.filter(
    ({ name }) => summed.has(name) && totals?.sums.some(({ minor }) => typeof minor[name] === "number"),
  );
  if (!totals || money.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={t("totals.label")}
      aria-busy={isPlaceholderData}
      className={cn("flex flex-wrap items-center gap-x-4 gap-y-1", isPlaceholderData && "opacity-60")}
    >
      {money.map((column) => (
        <span key={column.name} className="text-foreground flex flex-wrap items-center gap-x-3">
          <span className="text-muted-foreground">{label(columns.entity, column)}</span>
          <SumsText totals={totals} column={column.name} />
        </span>
      ))}
      {totals.uncounted > 0 && (
        <span>{t("totals.uncounted", { count: totals.uncounted, total: number(totals.uncounted) })}</span>
      )}
    </div>
  );
}
