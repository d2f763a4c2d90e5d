import { useId } from "react";
import { useTranslation } from "react-i18next";

import { groupColumns, isByMonth } from "#domain/records/lists/table-groups.ts";
import { readSort, type TableSearch } from "#domain/records/lists/table-search.ts";
import type { RecordColumn, RecordColumns } from "#domain/records/record-columns.ts";
import { Select } from "#web/ui/kit/select.tsx";

import { ColumnsMenu } from "./columns-menu.tsx";
import { SortMenu } from "./sort-menu.tsx";
import { useRecordTexts } from "./use-record-texts.ts";

export type DisplayProps = {
  columns: RecordColumns;
  shown: readonly RecordColumn[];
  search: TableSearch;
  onSearch: (changed: Partial<TableSearch>) => void;
};

export function DisplayMenu({ columns, shown, search, onSearch }: DisplayProps) {
  const { t } = useTranslation("records");
  const { label } = useRecordTexts();
  const id = useId();
  const { page } = search;
  const groupText = (column: RecordColumn) => {
    const name = label(columns.entity, column);
    return isByMonth(column) ? t("menus.byMonth", { column: name }) : name;
  };
  const heading = "text-muted-foreground text-xs font-medium";
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-3">
        <label htmlFor={id} className={`${heading} shrink-0`}>
          {t("menus.group")}
        </label>
        <Select
          id={id}
          value={search.group ?? ""}
          options={[
            ["", t("menus.noGroup")] as const,
            ...groupColumns(columns).map((column) => [column.name, groupText(column)] as const),
          ]}
          onChange={(group) => onSearch({ group: group || undefined })}
        />
      </div>
      <section aria-label={t("menus.sort")} className="grid gap-1">
        <h2 className={heading}>{t("menus.sort")}</h2>
        <SortMenu columns={columns} sorts={readSort(columns, search.sort)} onSort={(sort) => onSearch({ sort })} />
      </section>
      <section aria-label={t("menus.columns")} className="grid gap-1">
        <h2 className={heading}>{t("menus.columns")}</h2>
        {/* The rows stay the same, so the page number is kept. */}
        <ColumnsMenu columns={columns} shown={shown} onColumns={(cols) => onSearch({ cols, page })} />
      </section>
    </div>
  );
}
