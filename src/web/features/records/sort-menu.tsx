import { ArrowDown, ArrowUp, X } from "lucide-react";
import { useTranslation } from "react-i18next";

import { isSortable, type Sort, startsDescending, writeSort } from "#domain/records/lists/table-search.ts";
import { columnOf, type RecordColumns, showableColumns } from "#domain/records/record-columns.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Select } from "#web/ui/kit/select.tsx";

import { useRecordTexts } from "./use-record-texts.ts";

type Props = { columns: RecordColumns; sorts: readonly Sort[]; onSort: (sort: string | undefined) => void };

export function SortMenu({ columns, sorts, onSort }: Props) {
  const { t } = useTranslation("table");
  const { label } = useRecordTexts();
  const nameOf = (name: string) => label(columns.entity, columnOf(columns, name) ?? name);
  const change = (changed: readonly Sort[]) => onSort(writeSort(changed));
  const others = showableColumns(columns).filter(
    (showableColumn) => isSortable(showableColumn) && !sorts.some(({ column }) => column === showableColumn.name),
  );
  return (
    <div className="grid gap-2">
      {sorts.length === 0 && <p className="text-muted-foreground">{t("sort.none")}</p>}
      <ol className="grid gap-1">
        {sorts.map((sort, index) => (
          <li key={sort.column} className="flex items-center gap-1">
            <span className="min-w-0 flex-1 truncate">{nameOf(sort.column)}</span>
            <Button
              variant="outline"
              size="sm"
              title={t("sort.turn", { column: nameOf(sort.column) })}
              onClick={() => change(sorts.with(index, { ...sort, isDescending: !sort.isDescending }))}
            >
              {sort.isDescending ? <ArrowDown /> : <ArrowUp />}
              {t(sort.isDescending ? "sort.descending" : "sort.ascending")}
              <span className="sr-only">, {nameOf(sort.column)}</span>
            </Button>
            <Button
              variant="ghost"
              size="icon-sm"
              disabled={index === 0}
              aria-label={t("sort.earlier", { column: nameOf(sort.column) })}
              onClick={() => change(sorts.toSpliced(index, 1).toSpliced(index - 1, 0, sort))}
            >
              <ArrowUp />
            </Button>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t("sort.remove", { column: nameOf(sort.column) })}
              onClick={() => change(sorts.toSpliced(index, 1))}
            >
              <X />
            </Button>
          </li>
        ))}
      </ol>
      <Select
        aria-label={t("sort.add")}
        value=""
        options={[
          ["", t("sort.add")],
          ...others.map((column) => [column.name, label(columns.entity, column)] as const),
        ]}
        onChange={(name) => {
          const column = columnOf(columns, name);
          if (column) change([...sorts, { column: column.name, isDescending: startsDescending(column) }]);
        }}
      />
    </div>
  );
}
