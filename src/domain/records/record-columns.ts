import type { Entity, LinkTarget } from "#domain/records/entity.ts";
import { embedName, fieldsOf, isNeverEmpty, kindOf, ofEachKind } from "#domain/records/kinds/kinds.ts";
import type { ColumnKind, WrittenShape } from "#domain/records/kinds/record-kind.ts";

export type RecordColumn = {
  /** How the address bar and saved views call it. */
  name: string;
  /** How the data API calls it: `value_minor`, or `custom->cf_colour`. */
  path: string;
  /** A custom field's own words; the names of ours stand in the texts. */
  label?: string;
  /** What the server filters and sorts by, where that is not the column itself. */
  measure?: string;
  kind: ColumnKind;
  /** Under which name the row that this column points at is embedded. */
  embed?: string;
  target?: LinkTarget;
  choices?: readonly string[];
  /** How a custom field words its choices, by their keys. */
  labels?: Readonly<Record<string, { label: string; colour: string }>>;
  /** Forms do not let go of it empty, though records may hold nothing in it. */
  isAskedFor?: true;
  isRequired: boolean;
  /** In pixels, until a person chooses another. */
  width: number;
  /** Whether a table shows it when nobody chose its columns. */
  isShown: boolean;
  /** Something to filter by that tables do not show. */
  isOnlyFilter?: true;
  /** An amount that means nothing when it is added up. */
  isUnsummed?: true;
  /** The id of the record, or of what a link points at: only files have it. */
  isId?: true;
  /** What the database writes and no person can. */
  isReadOnly?: true;
};

/** Everything known about the columns of an entity, custom fields included: what all functions about tables are given. */
export type RecordColumns = { entity: Entity; columns: readonly RecordColumn[] };

function builtIn(entity: Entity, name: string): RecordColumn | undefined {
  const { columns, written } = kindOf(entity);
  const field = fieldsOf(entity)[name];
  const width = columns.find(([shown]) => shown === name)?.[1];
  const common = { name, path: name, width: width ?? 150, isShown: width !== undefined };
  if (field) {
    const { kind, link, measure, choices, isUnsummed } = field;
    return {
      ...common,
      kind,
      isRequired: isNeverEmpty(field),
      ...(link && { embed: embedName(name), target: link.entity }),
      ...(measure && { measure }),
      ...(choices && { choices }),
      ...(isUnsummed && { isUnsummed }),
    };
  }
  const kind = written[name];
  if (!kind) return undefined;
  if (typeof kind === "object") return { ...common, ...shapeOf(kind), isRequired: false, isReadOnly: true };
  if (kind === "tags") return { ...common, kind, isRequired: false, width: 200 };
  const isOnlyFilter = kind === "closing" || kind === "boolean";
  return { ...common, kind, isRequired: true, isReadOnly: true, ...(isOnlyFilter && { isOnlyFilter }) };
}

function shapeOf(written: WrittenShape): Pick<RecordColumn, "kind" | "choices" | "target" | "isOnlyFilter"> {
  if ("choices" in written) return { kind: "choice", choices: written.choices };
  if ("maybe" in written) return { kind: written.maybe };
  return { kind: "links", target: written.links, isOnlyFilter: true };
}

function builtInColumns(entity: Entity): RecordColumns {
  const { columns, filters, fields, written } = kindOf(entity);
  const names = new Set([
    ...columns.map(([name]) => name),
    ...filters,
    ...Object.keys(fields),
    ...Object.keys(written),
  ]);
  return { entity, columns: [...names].flatMap((name) => builtIn(entity, name) ?? []) };
}

const ours = ofEachKind(builtInColumns);

/** The columns of an entity: ours, shown ones first, then its custom fields. */
export function recordColumns(entity: Entity, custom: readonly RecordColumn[] = []): RecordColumns {
  return custom.length === 0 ? ours[entity] : { entity, columns: [...ours[entity].columns, ...custom] };
}

/** What is known about one column; undefined when there is none of that name. */
export function columnOf({ columns }: RecordColumns, name: string): RecordColumn | undefined {
  return columns.find((column) => column.name === name);
}

/** The columns a table can show. */
export function showableColumns({ columns }: RecordColumns): RecordColumn[] {
  return columns.filter((column) => !column.isOnlyFilter);
}

/** The columns a table shows when nobody chose others, in their order. */
export function tableColumns({ columns }: RecordColumns): RecordColumn[] {
  return columns.filter((column) => column.isShown);
}

/** Everything an entity's table can be filtered by. */
export function filterColumns({ columns }: RecordColumns): readonly RecordColumn[] {
  return columns;
}

/** What a row holds in a column: under its own name in a list, among the custom fields in a whole record. */
export function valueOf(row: Record<string, unknown>, { name, path }: RecordColumn): unknown {
  if (name in row || path === name) return row[name] ?? null;
  const custom = row.custom as Record<string, unknown> | null | undefined;
  return custom?.[name] ?? null;
}

/** Whether a column holds any number of values of one list, of which none stands before another. */
export const holdsMany = ({ kind }: RecordColumn) => kind === "multiChoice" || kind === "tags" || kind === "links";

/** Whether a column is a field that the workspace added. */
export const isCustom = ({ name, path }: RecordColumn) => path === `custom->${name}`;
