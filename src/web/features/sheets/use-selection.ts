import type { Model } from "@ironcalc/workbook";
import { useEffect, useState } from "react";

export type SelectedCell = { sheet: number; row: number; column: number };

const events = ["keyup", "pointerup", "click"] as const;

/**
 * Returns the selected cell. The grid has no event for its selection. `drawn` changes when a cell is selected outside
 * the grid.
 */
export function useSelection(model: Model, root: HTMLElement | null, drawn: number): SelectedCell {
  const [selected, setSelected] = useState(() => cellOf(model));
  useEffect(() => {
    const look = () =>
      setSelected((was) => {
        const now = cellOf(model);
        return was.sheet === now.sheet && was.row === now.row && was.column === now.column ? was : now;
      });
    // Runs after the grid has handled the event.
    const later = () => void setTimeout(look);
    look();
    for (const event of events) root?.addEventListener(event, later);
    return () => {
      for (const event of events) root?.removeEventListener(event, later);
    };
  }, [model, root, drawn]);
  return selected;
}

function cellOf(model: Model): SelectedCell {
  const [sheet = 0, row = 1, column = 1] = model.getSelectedCell();
  return { sheet, row, column };
}
