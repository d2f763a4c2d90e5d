import { traceViews, type ViewRow } from "#server/rest/view-origins.ts";

/** A foreign key as the catalog has it; a side that the API does not show has no name. */
export type CatalogKeyRow = {
  constraint: string;
  /** Whether no two rows of the table can hold the same. */
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

/** A foreign key between two relations that the API shows. */
export type ForeignKeyRow = {
  constraint: string;
  is_unique: boolean;
  name: string;
  columns: string[];
  foreign_name: string;
  foreign_columns: string[];
};

type Side = { name: string; columns: string[] };

/** The views that show these columns of a table, and what the columns are called there. */
type Showing = (table: number, columns: number[]) => Side[];

/** Each foreign key between tables, and between the views that show all its columns on a side. */
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

/** The primary key of a table, by numbers. */
export type PrimaryKeyRow = { id: number; numbers: number[] };

/** The columns of each view in which it shows the whole primary key of a table. */
export function keysShown(keys: PrimaryKeyRow[], shown: Showing): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { name, columns } of keys.flatMap(({ id, numbers }) => shown(id, numbers)))
    found.set(name, new Set([...(found.get(name) ?? []), ...columns]));
  return found;
}

/** Finds where the views get their columns from. */
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

/** A key of which a view shows columns twice is as many keys; more than these say nothing that a hint could tell apart. */
const mostWays = 16;

/** Every choice of one name for each column. */
const combine = (ways: string[][]): string[][] =>
  ways
    .reduce<string[][]>((chosen, names) => chosen.flatMap((some) => names.map((name) => [...some, name])), [[]])
    .slice(0, mostWays);
