import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";

import { readColumns, type TableSearch } from "#domain/lists/table-search.ts";
import { cellForm, exportCell, exportedColumns } from "#domain/records/export-cell.ts";
import { type RecordColumn, type RecordColumns, showableColumns } from "#domain/records/record-columns.ts";
import { namesOfLinks, rowPages } from "#web/data/records/export.ts";
import { logExport } from "#web/data/workspace/audit-log.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { ExportMenu } from "#web/ui/export-menu.tsx";

type Props = {
  columns: RecordColumns;
  search: TableSearch;
  workspace: Workspace;
  label: (column: RecordColumn) => string;
  choice: (value: string, column: RecordColumn) => string;
};

/** Saves every row of a list, on all its pages, with the columns it shows or with all of its kind. */
export function ExportButton({ columns, search, workspace, label, choice }: Props) {
  const { t } = useTranslation("views");
  const client = useQueryClient();
  const { currency } = workspace;
  // Of the records in the file that is being written; one is written at a time.
  const { current: ids } = useRef<string[]>([]);
  const table = (chosen: readonly RecordColumn[]) => {
    const exported = exportedColumns(columns, chosen);
    return {
      fileName: columns.entity,
      columns: exported.map((column) => ({ name: label(column), ...cellForm(column, currency) })),
      timeZone: workspace.time_zone,
      async *pages(signal: AbortSignal) {
        ids.length = 0;
        for await (const rows of rowPages(columns, exported, search, workspace, client, signal)) {
          ids.push(...rows.map(({ id }) => String(id)));
          const names = await namesOfLinks(rows, exported, client);
          const words = { choice, yes: t("export.yes"), no: t("export.no"), currency, names };
          yield rows.map((row) => exported.map((column) => exportCell(row, column, words)));
        }
      },
    };
  };
  return (
    <ExportMenu
      tables={[
        { label: t("export.shown"), ...table(readColumns(columns, search.cols)) },
        { label: t("export.all"), ...table(showableColumns(columns)) },
      ]}
      onSave={() => logExport(columns.entity, ids)}
    />
  );
}
