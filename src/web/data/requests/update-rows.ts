import type { TableName } from "#domain/database.ts";

import { AppError } from "./app-error.ts";
import { isSame } from "./changes-between.ts";

/** A row with the version that it was read with, which is required for writing it. */
export type Saved = { id: string; version: number };
type SavedRow = Saved & Record<string, unknown>;
type Changes = Readonly<Record<string, unknown>>;

/** A column of a row that two users changed at the same time. */
export type Conflict = { table: TableName; row: Saved; column: string; mine: unknown; theirs: unknown };

/** Asks the user which values to keep: true for their own. Null cancels all remaining writes. */
export type ResolveConflicts = (conflicts: readonly Conflict[]) => Promise<readonly boolean[] | null>;

export type RowStore = {
  /** Writes the rows whose version is unchanged, and returns them. */
  write: (table: TableName, rows: readonly Saved[], changes: Changes) => Promise<Saved[]>;
  read: (table: TableName, ids: readonly string[], columns: readonly string[]) => Promise<SavedRow[]>;
};

/** Maximum number of attempts. A row that changes more often during one write is being changed by a program. */
const maxAttempts = 20;

/** Returns the columns that both users changed, to different values. */
const clashesOf = (table: TableName, row: SavedRow, now: SavedRow, changes: Changes): Conflict[] =>
  Object.entries(changes).flatMap(([column, mine]) =>
    isSame(column, row[column], now[column]) || isSame(column, mine, now[column])
      ? []
      : [{ table, row, column, mine, theirs: now[column] }],
  );

/**
 * Returns a function that writes changes to rows that were read, and only if their versions still match. Columns that
 * only others changed in the meantime keep those changes; for columns that both changed, `ask` decides. The function
 * returns the rows with their new versions, or throws `conflict`.
 */
export function createUpdateRows({ write, read }: RowStore, ask: ResolveConflicts) {
  return async function updateRows(
    table: TableName,
    rows: readonly SavedRow[],
    changes: Changes,
    attempt = 1,
  ): Promise<Saved[]> {
    if (rows.length === 0 || Object.keys(changes).length === 0) return [...rows];
    if (attempt > maxAttempts) throw new AppError("conflict", `Rows of ${table} changed during every attempt`);
    const written = await write(table, rows, changes);
    const done = new Set(written.map(({ id }) => id));
    const left = new Map(rows.flatMap((row) => (done.has(row.id) ? [] : [[row.id, row] as const])));
    if (left.size === 0) return written;

    const latest = await read(table, [...left.keys()], Object.keys(changes));
    const changed = latest.flatMap((now) => {
      const row = left.get(now.id);
      return row && row.version !== now.version ? [{ row, now }] : [];
    });
    if (changed.length === 0 && written.length === 0)
      throw latest.length > 0
        ? new AppError("notAllowed", `These rows of ${table} may not be changed`)
        : new AppError("notFound", `These rows of ${table} no longer exist`);

    const conflicts = changed.flatMap(({ row, now }) => clashesOf(table, row, now, changes));
    const choices = conflicts.length > 0 ? await ask(conflicts) : [];
    if (choices === null) throw new AppError("conflict", `Another user changed the same rows of ${table}`);
    const theirs = new Set(conflicts.flatMap(({ row, column }, at) => (choices[at] ? [] : [`${row.id} ${column}`])));
    const isLeft = (now: SavedRow, column: string) =>
      !theirs.has(`${now.id} ${column}`) && !isSame(column, changes[column], now[column]);
    const groups = Map.groupBy(changed, ({ now }) =>
      Object.keys(changes)
        .filter((column) => isLeft(now, column))
        .join(),
    );
    for (const [columns, group] of groups) {
      const rest = Object.fromEntries(
        Object.entries(changes).filter(([column]) => columns.split(",").includes(column)),
      );
      const again = group.map(({ now }) => now);
      written.push(...(await updateRows(table, again, rest, attempt + 1)));
    }
    return written;
  };
}
