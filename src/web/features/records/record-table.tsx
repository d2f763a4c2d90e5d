import { useNavigate } from "@tanstack/react-router";
import {
  type CSSProperties,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";

import { isEditable, isTyped } from "#domain/records/cell-value.ts";
import type { Entity } from "#domain/records/entity.ts";
import type { Sort } from "#domain/records/lists/table-search.ts";
import type { RecordColumn } from "#domain/records/record-columns.ts";
import type { RecordRow } from "#web/data/records/records.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { headHeight, useRowHeight } from "#web/lists/row-height.ts";
import { cn } from "#web/ui/class-names.ts";
import { useBackStep } from "#web/ui/layers.tsx";
import { MarkIfMixed } from "#web/ui/marks-samples.tsx";
import { recordTarget } from "#web/ui/record-target.ts";
import type { Selection } from "#web/ui/use-selection.ts";
import type { ScrollToItem } from "#web/ui/virtual-items.tsx";

import type { Leave } from "./cell-editor.tsx";
import { hasDecimals } from "./has-decimals.ts";
import { loadCellEditor } from "./lazy-cell-editor.ts";
import { ListContext } from "./list-context.ts";
import { type Editing, RecordTableRow } from "./record-row.tsx";
import { RecordTableHead } from "./record-table-head.tsx";
import { RowSpacer } from "./row-spacer.tsx";
import { RowsInTurn, SkeletonRows } from "./table-rows.tsx";
import { cellOf, useCellFocus } from "./use-cell-focus.ts";

// The maximum number of rows that are all rendered. Longer pages are virtualised by code that is loaded lazily.
const maxRowsAtOnce = 50;
const VirtualItems = lazy(async () => ({ default: (await import("#web/ui/virtual-items.tsx")).VirtualItems }));

const boxWidth = 48;

type Props = {
  entity: Entity;
  columns: readonly RecordColumn[];
  /** Undefined while the first page is loading. */
  rows: RecordRow[] | undefined;
  /** True while the rows still belong to the previous filters, sort order or page. */
  isStale: boolean;
  total: number | undefined;
  offset: number;
  sorts: readonly Sort[];
  onSort: (column: string, isAdded: boolean) => void;
  onWidth: (column: string, width: number) => void;
  selection: Selection;
  workspace: Workspace;
  /** True if the table is part of a scrolling list, for the rows of a group. */
  isWithin?: boolean;
  /** Renders a record next to the rows. Without a panel, Space selects the row instead. */
  panel?: (row: RecordRow, at: number, close: () => void) => ReactNode;
};

/** Renders rows of any kind of record. Arrow keys move between cells, and cells are edited in place. */
export function RecordTable({
  entity,
  columns,
  rows,
  isStale,
  total,
  offset,
  sorts,
  onSort,
  onWidth,
  selection,
  workspace,
  isWithin = false,
  panel,
}: Props) {
  const { t, i18n } = useTranslation(["records", "kinds"]);
  const navigate = useNavigate();
  const list = useContext(ListContext);
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = useRowHeight();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [pulled, setPulled] = useState<{ column: string; width: number } | null>(null);
  const canEdit = workspace.role !== "viewer";
  const scrollToRow = useRef<ScrollToItem>(null);
  const ids = useMemo(() => (rows ?? []).map(({ id }) => id), [rows]);
  // The panel follows focus. It closes when its row is removed.
  const [peekedId, setPeekedId] = useState<string | null>(null);
  const peekedAt = peekedId === null ? -1 : ids.indexOf(peekedId);
  const peeked = panel && rows?.[peekedAt];
  const { toggle } = selection;
  const select = useCallback((id: string, through: boolean) => toggle(id, ids, through), [toggle, ids]);

  const edit = (index: number, place: number, typed?: string) => {
    const [row, column] = [rows?.[index], columns[place]];
    if (!row || !column || !canEdit || !isEditable(column)) return false;
    setEditing((now) => {
      const isStarted = now?.id === row.id && now.column === column.name;
      if (typed === undefined) return isStarted ? now : { id: row.id, column: column.name };
      // Keeps text typed before the editor has loaded.
      return { id: row.id, column: column.name, typed: (isStarted ? (now.typed ?? "") : "") + typed };
    });
    return true;
  };
  const focus = useCellFocus({
    rows: rows?.length ?? 0,
    columns: columns.length,
    scroller,
    rowHeight,
    scrollTo: (index) => scrollToRow.current?.(Math.max(0, index)),
    onExtend: (from, to) => {
      const span = ids.slice(Math.min(from, to), Math.max(from, to) + 1);
      selection.set(span, true);
    },
    onCellKey: (event, { row: index, column: place }) => {
      const [row, column] = [rows?.[index], columns[place]];
      if (!row || !column) return;
      const isPlain = !event.ctrlKey && !event.metaKey;
      // While the editor of this cell is loading, all keys are input for the editor.
      const isOpening = editing?.id === row.id && editing.column === column.name;
      if (event.key === " " && isPlain && !isOpening) {
        if (panel && !event.shiftKey) setPeekedId(row.id === peekedId ? null : row.id);
        else select(row.id, false);
      } else if (event.key === "Escape" && peeked) setPeekedId(null);
      else if (event.key === "F2") edit(index, place);
      else if (event.key === "Enter" && isPlain && place > 0) {
        if (!edit(index, place))
          void navigate({
            ...recordTarget(entity, row.id),
            ...(list && { state: { openedFrom: { ...list, at: offset + index } } }),
          });
      } else if (isPlain && place > 0 && (isOpening ? /^.$/u : /^[^/?]$/u).test(event.key) && isTyped(column)) {
        if (!edit(index, place, event.key)) return;
      } else return;
      event.preventDefault();
      event.stopPropagation();
    },
  });
  const { focusCell } = focus;
  const closePanel = () => {
    setPeekedId(null);
    focusCell({ row: peekedAt, column: 0 });
  };
  useBackStep(peeked !== undefined, closePanel);
  const finish = (done: Editing | null, leave?: Leave) => {
    // A conflict reopens its cell, unless another cell is being edited: then the cell is only marked.
    setEditing((now) => (done && now ? now : done));
    if (!editing || !leave || leave === "away") return;
    const [row, column] = [ids.indexOf(editing.id), columns.findIndex(({ name }) => name === editing.column)];
    focusCell({ row, column: column + { stay: 0, back: -1, on: 1 }[leave] });
  };
  // A stable callback, so that unchanged rows are not re-rendered.
  const latest = useRef(finish);
  useLayoutEffect(() => {
    latest.current = finish;
  });
  const onEdit = useCallback((done: Editing | null, leave?: Leave) => latest.current(done, leave), []);

  const decimals = useMemo(
    () => new Map(columns.map((column) => [column.name, hasDecimals(column, rows ?? [], workspace.currency)])),
    [columns, rows, workspace.currency],
  );
  const widthOf = ({ name, width }: RecordColumn) => (pulled?.column === name ? pulled.width : width);
  const onDoubleClick = (event: MouseEvent) => {
    const cell =
      event.target instanceof Element && !event.target.closest("[data-editor], input") ? cellOf(event.target) : null;
    if (cell && cell.row >= 0 && edit(cell.row, cell.column)) event.preventDefault();
  };
  const selected = ids.filter((id) => selection.ids.has(id)).length;
  const drawRow = (index: number) => {
    const row = rows?.[index];
    return (
      row && (
        <RecordTableRow
          key={row.id}
          entity={entity}
          row={row}
          index={index}
          number={offset + index + 2}
          columns={columns}
          decimals={decimals}
          workspace={workspace}
          isSelected={selection.ids.has(row.id)}
          canEdit={canEdit}
          editing={editing?.id === row.id ? editing : null}
          onSelect={select}
          onPeek={panel && setPeekedId}
          onEdit={onEdit}
        />
      )
    );
  };

  const table = (
    <div
      ref={scroller}
      className={cn(
        "relative scrollbar-thin overflow-auto",
        isWithin ? "max-h-[60dvh] border-t" : "h-[65dvh] min-h-64 min-w-0 flex-1 border-y md:h-auto md:min-h-0",
      )}
      style={{ scrollPaddingLeft: boxWidth + (columns[0]?.width ?? 0), scrollPaddingTop: headHeight }}
      onKeyDown={focus.onKeyDown}
      onFocus={(event) => {
        focus.onFocus(event.target);
        const focused = rows?.[cellOf(event.target)?.row ?? -1];
        if (peeked && focused) setPeekedId(focused.id);
        if (canEdit) prepareEditor(i18n);
      }}
      onDoubleClick={onDoubleClick}
    >
      <table
        role="grid"
        className="w-full table-fixed border-separate border-spacing-0 text-sm"
        style={
          {
            "--row-height": `${rowHeight}px`,
            minWidth: columns.reduce((width, column) => width + widthOf(column), boxWidth),
          } as CSSProperties
        }
        aria-label={t(`kinds:${entity}.many`)}
        aria-rowcount={total === undefined ? -1 : total + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        aria-busy={rows === undefined || isStale}
      >
        <colgroup>
          <col className="w-10 md:w-12" />
          {/* The name takes the space that is left. */}
          {columns.map((column, index) => (
            <col key={column.name} style={index === 0 ? undefined : { width: widthOf(column) }} />
          ))}
        </colgroup>
        <RecordTableHead
          entity={entity}
          columns={columns}
          sorts={sorts}
          onSort={onSort}
          selected={selected === 0 ? "none" : selected === ids.length ? "all" : "some"}
          onChooseAll={(isChosen) => selection.set(ids, isChosen)}
          onResize={(column, width, isDone) => {
            setPulled(isDone ? null : { column, width });
            if (isDone) onWidth(column, width);
          }}
        />
        <tbody className={cn("transition-opacity", isStale && "opacity-60 delay-100")}>
          {rows === undefined && <SkeletonRows columns={columns} />}
          {rows && rows.length <= maxRowsAtOnce && (
            <RowsInTurn count={rows.length} columns={columns.length + 1} rowHeight={rowHeight} row={drawRow} />
          )}
          {rows && rows.length > maxRowsAtOnce && (
            <Suspense
              fallback={
                <>
                  {rows.slice(0, maxRowsAtOnce).map((_, index) => drawRow(index))}
                  <RowSpacer height={(rows.length - maxRowsAtOnce) * rowHeight} columns={columns.length + 1} />
                </>
              }
            >
              <VirtualItems
                ref={scrollToRow}
                count={rows.length}
                height={rowHeight}
                headHeight={headHeight}
                scroller={scroller}
                onDrawn={focus.settle}
                item={drawRow}
                spacer={(height) => <RowSpacer height={height} columns={columns.length + 1} />}
              />
            </Suspense>
          )}
        </tbody>
      </table>
    </div>
  );
  if (isWithin) return <MarkIfMixed rows={rows}>{table}</MarkIfMixed>;
  return (
    <div className="relative flex md:min-h-0 md:flex-1">
      <MarkIfMixed rows={rows}>{table}</MarkIfMixed>
      {peeked && <Suspense>{panel(peeked, offset + peekedAt, closePanel)}</Suspense>}
    </div>
  );
}

/** Preloads the cell editor when a cell is focused. */
function prepareEditor(i18n: { loadNamespaces: (name: string) => Promise<void> }) {
  void loadCellEditor();
  void i18n.loadNamespaces("table");
}
