import { useTranslation } from "react-i18next";

import { fileColumns } from "#domain/records/export-cell.ts";
import { readColumns, type TableSearch } from "#domain/records/lists/table-search.ts";
import { columnOf, type RecordColumn, type RecordColumns, showableColumns } from "#domain/records/record-columns.ts";
import { downloadList } from "#web/data/records/download-list.ts";
import { ExportMenu } from "#web/ui/export-menu.tsx";

type Props = {
  columns: RecordColumns;
  search: TableSearch;
  label: (column: RecordColumn) => string;
  choice: (value: string, column: RecordColumn) => string;
};

/** Renders the button that exports all rows of a list, on all pages, with the shown columns or all columns. */
export function ExportButton({ columns, search, label, choice }: Props) {
  const { t } = useTranslation(["views", "records"]);
  const heading = (column: RecordColumn) => {
    if (!column.isId) return label(column);
    const link = columnOf(columns, column.path);
    return link ? t("records:ids.link", { field: label(link) }) : t("records:ids.record");
  };
  const table = (selected: readonly RecordColumn[], options: { withLinkIds: boolean }) => ({
    fileName: columns.entity,
    write: downloadList(columns.entity, search, {
      columns: fileColumns(columns, selected, options).map((column) => ({
        name: column.name,
        heading: heading(column),
        choices: Object.fromEntries((column.choices ?? []).map((value) => [value, choice(value, column)])),
      })),
      yes: t("export.yes"),
      no: t("export.no"),
    }),
  });
  return (
    <ExportMenu
      isIcon
      tables={[
        { label: t("export.shown"), ...table(readColumns(columns, search.cols), { withLinkIds: false }) },
        { label: t("export.all"), ...table(showableColumns(columns), { withLinkIds: true }) },
      ]}
    />
  );
}
