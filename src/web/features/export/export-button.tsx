import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";

import { readColumns, type TableSearch } from "#domain/lists/table-search.ts";
import { cellForm, exportCell, fileColumns } from "#domain/records/export-cell.ts";
import { columnOf, type RecordColumn, type RecordColumns, showableColumns } from "#domain/records/record-columns.ts";
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

/** Renders the button that exports every row of a list, from all its pages, with the shown columns or all columns of its kind. */
export function ExportButton({ columns, search, workspace, label, choice }: Props) {
  const { t } = useTranslation(["views", "records"]);
  const client = useQueryClient();
  const { currency } = workspace;
  // IDs of the records in the current file; files are written one at a time.
  const { current: ids } = useRef<string[]>([]);
  const heading = (column: RecordColumn) => {
    if (!column.isId) return label(column);
    const link = columnOf(columns, column.path);
    return link ? t("records:ids.link", { field: label(link) }) : t("records:ids.record");
  };
  const table = (selected: readonly RecordColumn[], options: { withLinkIds: boolean }) => {
    const exported = fileColumns(columns, selected, options);
    return {
      fileName: columns.entity,
      columns: exported.map((column) => ({ name: heading(column), ...cellForm(column, currency) })),
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
        { label: t("export.shown"), ...table(readColumns(columns, search.cols), { withLinkIds: false }) },
        { label: t("export.all"), ...table(showableColumns(columns), { withLinkIds: true }) },
      ]}
      onSave={() => logExport(columns.entity, ids)}
    />
  );
}
