import { ArrowDown, ArrowUp, ChevronsLeftRight, ChevronsRightLeft } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";

import { writeColumns } from "#domain/records/lists/table-search.ts";
import { type RecordColumn, type RecordColumns, showableColumns } from "#domain/records/record-columns.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Checkbox } from "#web/ui/kit/checkbox.tsx";

import { useRecordTexts } from "./use-record-texts.ts";

type Props = {
  columns: RecordColumns;
  shown: readonly RecordColumn[];
  onColumns: (cols: string | undefined) => void;
};

const step = 40;

/** Renders the selection, order and width of columns. Alt with an arrow key moves the focused column. */
export function ColumnsMenu({ columns, shown, onColumns }: Props) {
  const { t } = useTranslation("table");
  const { label } = useRecordTexts();
  const hidden = showableColumns(columns).filter(({ name }) => !shown.some((column) => column.name === name));
  const change = (changed: readonly RecordColumn[]) => onColumns(writeColumns(columns, changed));
  // The name stays the first column, because it opens the record.
  const move = (index: number, by: 1 | -1) => {
    const column = shown[index];
    if (column && index + by > 0 && index + by < shown.length)
      change(shown.toSpliced(index, 1).toSpliced(index + by, 0, column));
  };
  const widen = (index: number, by: number) => {
    const column = shown[index];
    if (column) change(shown.with(index, { ...column, width: Math.min(800, Math.max(60, column.width + by)) }));
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (!event.altKey) return;
    if (event.key === "ArrowUp") move(index, -1);
    else if (event.key === "ArrowDown") move(index, 1);
    else if (event.key === "ArrowRight") widen(index, step);
    else if (event.key === "ArrowLeft") widen(index, -step);
    else return;
    event.preventDefault();
  };
  return (
    <div className="grid gap-2">
      <ul>
        {shown.map((column, index) => {
          const name = label(columns.entity, column);
          return (
            <li
              key={column.name}
              className="group flex min-h-8 items-center gap-1"
              onKeyDown={(event) => onKeyDown(event, index)}
            >
              <label className="flex min-w-0 flex-1 items-center gap-2">
                <Checkbox checked disabled={index === 0} onCheckedChange={() => change(shown.toSpliced(index, 1))} />
                <span className="truncate">{name}</span>
              </label>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={t("columns.narrower", { column: name })}
                onClick={() => widen(index, -step)}
              >
                <ChevronsRightLeft />
              </Button>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={t("columns.wider", { column: name })}
                onClick={() => widen(index, step)}
              >
                <ChevronsLeftRight />
              </Button>
              <Button
                variant="ghost"
                size="icon-sm"
                disabled={index < 2}
                aria-label={t("columns.up", { column: name })}
                onClick={() => move(index, -1)}
              >
                <ArrowUp />
              </Button>
              <Button
                variant="ghost"
                size="icon-sm"
                disabled={index === 0 || index === shown.length - 1}
                aria-label={t("columns.down", { column: name })}
                onClick={() => move(index, 1)}
              >
                <ArrowDown />
              </Button>
            </li>
          );
        })}
        {hidden.map((column) => (
          <li key={column.name} className="flex min-h-8 items-center">
            <label className="text-muted-foreground flex min-w-0 flex-1 items-center gap-2">
              <Checkbox checked={false} onCheckedChange={() => change([...shown, column])} />
              <span className="truncate">{label(columns.entity, column)}</span>
            </label>
          </li>
        ))}
      </ul>
      <p className="text-muted-foreground hidden text-xs sm:block">{t("columns.hint")}</p>
      <Button variant="ghost" size="sm" onClick={() => onColumns(undefined)}>
        {t("columns.reset")}
      </Button>
    </div>
  );
}
