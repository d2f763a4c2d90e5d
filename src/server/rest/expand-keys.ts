import { traceViews, type ViewRow } from "#server/rest/view-origins.ts";

/** A foreign key in the catalog. A relation that the API does not expose has no name. */
export type CatalogKeyRow = {
  constraint: string;
  /** True if the referencing values are unique in the table. */
  is_unique: boolean;
  id: number;
  name: string | null;
  columns: string[];
  numbers: number[];
  foreign_id: number;
  foreign_name: string | null;
  foreign_columns: string[];
  foreign_numbers: number[];
};

/** A foreign key between two relations that the API exposes. */
export type ForeignKeyRow = {
  constraint: string;
  is_unique: boolean;
  name: string;
  columns: string[];
  foreign_name: string;
  foreign_columns: string[];
};

type Side = { name: string; columns: string[] };

/** Returns the views that show the given columns of a table, with the names of the columns there. */
type Showing = (table: number, columns: number[]) => Side[];

/**
 * Returns each foreign key between tables, and the corresponding keys of views that show all of its columns on one
 * side.
 */
export function expandKeys(keys: CatalogKeyRow[], shown: Showing): ForeignKeyRow[] {
  const sides = (name: string | null, columns: string[], id: number, numbers: number[]): Side[] => [
    ...(name === null ? [] : [{ name, columns }]),
    ...shown(id, numbers),
  ];
  return keys.flatMap((key) =>
    sides(key.name, key.columns, key.id, key.numbers).flatMap((ours) =>
      sides(key.foreign_name, key.foreign_columns, key.foreign_id, key.foreign_numbers).map((theirs) => ({
        constraint: key.constraint,
        is_unique: key.is_unique,
        name: ours.name,
        columns: ours.columns,
        foreign_name: theirs.name,
        foreign_columns: theirs.columns,
      })),
    ),
  );
}

/** The primary key of a table, by column numbers. */
export type PrimaryKeyRow = { id: number; numbers: number[] };

/** Returns, for each view that shows the whole primary key of a table, the columns that contain the key. */
export function keysShown(keys: PrimaryKeyRow[], shown: Showing): Map<string, Set<string>> {
  const keyColumns = new Map<string, Set<string>>();
  for (const { name, columns } of keys.flatMap(({ id, numbers }) => shown(id, numbers)))
    keyColumns.set(name, new Set([...(keyColumns.get(name) ?? []), ...columns]));
  return keyColumns;
}

/** Creates the function that finds the views with given columns of a table. */
export function showColumns(views: ViewRow[]): Showing {
  const origins = traceViews(views);
  const named = views.flatMap(({ id, name, columns }) => (name === null ? [] : [{ id, name, columns }]));
  const shown = named.map(({ id, name, columns }) => {
    const names = new Map<string, string[]>();
    for (const [number, { relation, column }] of origins.get(id) ?? []) {
      const key = `${relation}.${column}`;
      const called = columns[number];
      if (called !== undefined) names.set(key, [...(names.get(key) ?? []), called]);
    }
    return { name, names };
  });
  return (table, columns) =>
    shown.flatMap(({ name, names }) => {
      const ways = columns.map((column) => names.get(`${table}.${column}`) ?? []);
      return combine(ways).map((called) => ({ name, columns: called }));
    });
}

/** Maximum number of keys per view and key of a table. A view that shows a column of the key twice has several keys. */
const maxPaths = 16;

/** Returns all combinations with one name for each column. */
const combine = (ways: string[][]): string[][] =>
  ways
    .reduce<string[][]>((chosen, names) => chosen.flatMap((some) => names.map((name) => [...some, name])), [[]])
    .slice(0, maxPaths);
