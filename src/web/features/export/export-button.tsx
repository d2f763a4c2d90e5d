import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { readColumns, type TableSearch } from "#domain/lists/table-search.ts";
import { exportCell } from "#domain/records/export-cell.ts";
import { saysCurrency } from "#domain/records/kinds/kinds.ts";
import type { RecordColumn, RecordColumns } from "#domain/records/record-columns.ts";
import { namesOfLinks, rowPages } from "#web/data/records/export.ts";
import { logExport } from "#web/data/workspace/audit-log.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { CsvButton } from "#web/ui/csv-button.tsx";

type Props = {
  columns: RecordColumns;
  search: TableSearch;
  workspace: Workspace;
  label: (column: RecordColumn) => string;
  choice: (value: string, column: RecordColumn) => string;
};

/** Saves every row that the list shows, on all its pages, with its columns as a CSV file. */
export function ExportButton({ columns, search, workspace, label, choice }: Props) {
  const { t } = useTranslation("views");
  const client = useQueryClient();
  const shown = readColumns(columns, search.cols);
  const hasCurrency = shown.some(({ kind }) => kind === "money") && saysCurrency(columns.entity);
  async function* pages(signal: AbortSignal) {
    for await (const rows of rowPages(columns, search, workspace, client, signal)) {
      const names = await namesOfLinks(rows, shown, client);
      const words = { choice, yes: t("export.yes"), no: t("export.no"), currency: workspace.currency, names };
      yield rows.map((row) => [
        ...shown.map((column) => exportCell(row, column, words)),
        ...(hasCurrency ? [String(row.currency)] : []),
      ]);
    }
  }
  return (
    <CsvButton
      fileName={`${columns.entity}.csv`}
      header={[...shown.map(label), ...(hasCurrency ? [t("export.currency")] : [])]}
      pages={pages}
      onSave={(lines) => logExport(columns.entity, lines)}
    />
  );
}
