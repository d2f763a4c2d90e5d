/** A range of cells from the first to the last row and column, counted from 1. */
export type Area = { row: number; column: number; height: number; width: number };

/** Joins equal cells into areas, first horizontally, then vertically. Cells must be sorted by row and column. */
export function toAreas<Key>(
  cells: Iterable<readonly [row: number, column: number, key: Key]>,
): (Area & { key: Key })[] {
  const done: (Area & { key: Key })[] = [];
  /** The areas that end in the row above the current one, by their first column. */
  let above = new Map<number, Area & { key: Key }>();
  let present = new Map<number, Area & { key: Key }>();
  let row = 0;
  const endRow = (next: number) => {
    for (const [column, run] of present) {
      const over = above.get(column);
      if (over && over.width === run.width && over.key === run.key && over.row + over.height === run.row) {
        over.height += 1;
        present.set(column, over);
      } else done.push(run);
    }
    above = next === row + 1 ? present : new Map();
    present = new Map();
    row = next;
  };
  let run: (Area & { key: Key }) | undefined;
  for (const [at, column, key] of cells) {
    if (at !== row) {
      endRow(at);
      run = undefined;
    }
    if (run && run.key === key && run.column + run.width === column) run.width += 1;
    else present.set(column, (run = { row: at, column, height: 1, width: 1, key }));
  }
  endRow(row + 1);
  return done;
}
