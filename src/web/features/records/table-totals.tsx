import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { RecordColumn, RecordColumns } from "#domain/record-columns.ts";
import type { TableSearch } from "#domain/table-search.ts";
import { totalsQuery } from "#web/data/totals.ts";
import type { Workspace } from "#web/data/workspace.ts";
import { cn } from "#web/ui/class-names.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { SumsText } from "./sums-text.tsx";

type Props = {
  columns: RecordColumns;
  shown: readonly RecordColumn[];
  search: TableSearch;
  workspace: Workspace;
};

/** The last row of a table: what all rows that match come to, not only those of the page. */
export function TableTotals({ columns, shown, search, workspace }: Props) {
  const { t } = useTranslation("table");
  const { number } = useFormat();
  const { data: totals, isPlaceholderData } = useQuery(totalsQuery(columns, search, workspace));
  const cell = "border-t bg-background px-3 py-1.5 align-top";
  return (
    <tfoot className={cn("sticky bottom-0 z-20", isPlaceholderData && "opacity-60")}>
      <tr>
        <td className={cn(cell, "sm:sticky sm:left-0 sm:z-10")} />
        {shown.map(({ name, kind }, place) =>
          place === 0 ? (
            <th
              key={name}
              scope="row"
              className={cn(cell, "text-left font-medium sm:sticky sm:left-10 sm:z-10 md:left-12")}
            >
              {totals ? t("totals.count", { count: totals.count, total: number(totals.count) }) : "\u00a0"}
            </th>
          ) : (
            <td key={name} className={cn(cell, "text-right whitespace-nowrap")}>
              {kind === "money" && totals && <SumsText totals={totals} column={name} />}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  );
}
