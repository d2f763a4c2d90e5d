import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";

/** A cell of the grid; the header is row -1. */
type Cell = { row: number; column: number };

type Props = {
  rows: number;
  columns: number;
  scroller: RefObject<HTMLElement | null>;
  rowHeight: number;
  scrollTo: (row: number) => void;
  /** Handles keys that act on a cell instead of moving focus. */
  onCellKey: (event: KeyboardEvent, cell: Cell) => void;
  /** Called after focus moved from one row to another while Shift was held. */
  onExtend: (from: number, to: number) => void;
};

/**
 * Manages focus in a grid with many cells and a single tab stop. The arrow, Page, Home and End keys move focus. The
 * position is stored only in the DOM: as state, every arrow key would re-render a hundred columns.
 */
export function useCellFocus({ rows, columns, scroller, rowHeight, scrollTo, onCellKey, onExtend }: Props) {
  const active = useRef<Cell>({ row: 0, column: 0 });
  const awaited = useRef<Cell | null>(null);

  const elementAt = ({ row, column }: Cell) => {
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-row="${row}"] > [data-column="${column}"]`);
    return cell?.querySelector<HTMLElement>("[data-opens]") ?? cell;
  };
  const markStop = () => {
    const stops = scroller.current?.querySelectorAll<HTMLElement>("[data-row] [tabindex='0']") ?? [];
    for (const stop of stops) if (stop.matches("[data-column], [data-opens]")) stop.tabIndex = -1;
    const stop =
      elementAt(active.current) ??
      scroller.current?.querySelector<HTMLElement>("[data-row]:not([data-row='-1']) [data-opens]");
    if (stop) stop.tabIndex = 0;
  };
  const arrive = () => {
    const element = awaited.current && elementAt(awaited.current);
    if (!element) return;
    awaited.current = null;
    element.focus();
  };

  // A row out of view is rendered only after scrolling to it. An unmounted row may have contained the tab stop.
  const settle = () => {
    arrive();
    markStop();
  };
  useEffect(settle);

  const focusCell = (cell: Cell) => {
    awaited.current = {
      row: Math.min(rows - 1, Math.max(-1, cell.row)),
      column: Math.min(columns - 1, Math.max(0, cell.column)),
    };
    if (!elementAt(awaited.current)) scrollTo(awaited.current.row);
    // Waits until the editor is unmounted.
    else queueMicrotask(arrive);
  };

  const onFocus = (target: EventTarget) => {
    const cell = target instanceof Element ? cellOf(target) : null;
    if (!cell) return;
    active.current = cell;
    markStop();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const cell =
      event.target instanceof Element && !event.target.closest("[data-editor]") ? cellOf(event.target) : null;
    if (!cell || event.altKey) return;
    const next = stepOf(event, cell, { rows, columns, page: pageOf(scroller.current, rowHeight) });
    if (!next) return onCellKey(event, cell);
    event.preventDefault();
    if (event.shiftKey && next.row !== cell.row && cell.row >= 0 && next.row >= 0) onExtend(cell.row, next.row);
    focusCell(next);
  };

  return { onKeyDown, onFocus, focusCell, settle };
}

const pageOf = (scroller: HTMLElement | null, rowHeight: number) =>
  Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / rowHeight) - 2);

export function cellOf(element: Element): Cell | null {
  const cell = element.closest<HTMLElement>("[data-column]");
  const row = cell?.parentElement;
  if (!cell || row?.dataset.row === undefined) return null;
  return { row: Number(row.dataset.row), column: Number(cell.dataset.column) };
}

function stepOf(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  { row, column }: Cell,
  { rows, columns, page }: { rows: number; columns: number; page: number },
): Cell | null {
  const isFar = ctrlKey || metaKey;
  switch (key) {
    case "ArrowDown":
      return { row: isFar ? rows - 1 : Math.min(rows - 1, row + 1), column };
    case "ArrowUp":
      return { row: isFar ? 0 : Math.max(-1, row - 1), column };
    case "ArrowRight":
      return { row, column: isFar ? columns - 1 : column + 1 };
    case "ArrowLeft":
      return { row, column: isFar ? 0 : column - 1 };
    case "PageDown":
      return { row: row + page, column };
    case "PageUp":
      return { row: Math.max(0, row - page), column };
    case "Home":
      return { row: isFar ? 0 : row, column: 0 };
    case "End":
      return isFar ? { row: rows - 1, column: 0 } : { row, column: columns - 1 };
    default:
      return null;
  }
}
