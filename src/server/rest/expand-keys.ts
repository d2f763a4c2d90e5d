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

/** Each foreign key between tables, and between the views that show all its columns on a side. */
export function expandKeys(keys: CatalogKeyRow[], views: ViewRow[]): ForeignKeyRow[] {
  const shown = showColumns(views);
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

/** Finds the views that show these columns of a table, and what the columns are called there. */
function showColumns(views: ViewRow[]): (table: number, columns: number[]) => Side[] {
  const origins = traceViews(views);
  const named = views.flatMap(({ id, name, columns }) => (name === null ? [] : [{ id, name, columns }]));
  const shown = named.map(({ id, name, columns }) => {
    const names = new Map<string, string>();
    for (const [number, { relation, column }] of origins.get(id) ?? []) {
      const key = `${relation}.${column}`;
      // Of a column that is shown twice, the first is meant.
      const called = columns[number];
      if (called !== undefined && !names.has(key)) names.set(key, called);
    }
    return { name, names };
  });
  return (table, columns) =>
    shown.flatMap(({ name, names }) => {
      const called = columns.flatMap((column) => names.get(`${table}.${column}`) ?? []);
      return called.length === columns.length ? [{ name, columns: called }] : [];
    });
}
