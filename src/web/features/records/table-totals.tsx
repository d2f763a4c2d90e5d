import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { TableSearch } from "#domain/lists/table-search.ts";
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

/** Renders the totals of all matching rows, not only those of the page, as the table's last row. */
export function TableTotals({ columns, shown, search, workspace }: Props) {
  const { t } = useTranslation("table");
  const { label } = useRecordTexts();
  const { number } = useFormat();
  const { data: totals, isPlaceholderData } = useQuery(totalsQuery(columns, search, workspace));
  const summed = new Set(summedColumns(columns).map(({ name }) => name));
  const money = shown.filter(({ name }) => summed.has(name));
  return (
    <tfoot aria-busy={isPlaceholderData} className={cn("sticky bottom-0 z-20", isPlaceholderData && "opacity-60")}>
      <tr>
        <td colSpan={shown.length + 1} className="bg-background border-t p-0">
          {/* The totals stay visible while scrolling horizontally. */}
          <div className="sticky left-0 flex min-h-9 w-fit max-w-[100vw] flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5 md:px-6">
            <span className="tabular font-medium">
              {totals ? t("totals.count", { count: totals.count, total: number(totals.count) }) : "\u00a0"}
            </span>
            {totals &&
              money.map((column) => (
                <span key={column.name} className="flex flex-wrap items-center gap-x-3">
                  <span className="text-muted-foreground">{label(columns.entity, column)}</span>
                  <SumsText totals={totals} column={column.name} />
                </span>
              ))}
            {totals && totals.uncounted > 0 && money.length > 0 && (
              <span className="text-muted-foreground text-xs">
                {t("totals.uncounted", { count: totals.uncounted, total: number(totals.uncounted) })}
              </span>
            )}
          </div>
        </td>
      </tr>
    </tfoot>
  );
}
