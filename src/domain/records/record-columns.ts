import type { Entity, LinkTarget } from "#domain/records/entity.ts";
import { embedName, fieldsOf, isNeverEmpty, kindOf, mapEntities } from "#domain/records/kinds/kinds.ts";
import type { ColumnKind, WrittenShape } from "#domain/records/kinds/record-kind.ts";

export type RecordColumn = {
  /** The name of the column in addresses and saved views. */
  name: string;
  /** The path of the column in the data API: `value_minor`, or `custom->cf_colour`. */
  path: string;
  /** The label of a custom field; the labels of built-in fields are in the translations. */
  label?: string;
  /** The column by which the server filters and sorts, if it is a different one. */
  measure?: string;
  kind: ColumnKind;
  /** The name of the embedded linked row. */
  embed?: string;
  target?: LinkTarget;
  choices?: readonly string[];
  /** The labels of a custom field's choices, by key. */
  labels?: Readonly<Record<string, { label: string; colour: string }>>;
  /** Set if forms require a value, although records can lack one. */
  isInForm?: true;
  isRequired: boolean;
  /** The width in pixels, until the user changes it. */
  width: number;
  /** True if tables display the column by default. */
  isShown: boolean;
  /** Set if the column is only a filter and is not displayed in tables. */
  isOnlyFilter?: true;
  /** Set for an amount that lists do not add up. */
  isUnsummed?: true;
  /** Set for the ID of the record or of a linked record; only files contain these columns. */
  isId?: true;
  /** Set if the database writes the column, so that users cannot edit it. */
  isReadOnly?: true;
};

/** The columns of a kind, including custom fields; the input of all functions about tables. */
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

function shapeOf(
  written: WrittenShape,
): Pick<RecordColumn, "kind" | "choices" | "target" | "isOnlyFilter" | "isUnsummed"> {
  if ("choices" in written) return { kind: "choice", choices: written.choices };
  if ("kind" in written) return written;
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

const ours = mapEntities(builtInColumns);

/**
 * Returns the columns of a kind: the built-in ones, starting with those displayed by default, then the custom fields.
 */
export function recordColumns(entity: Entity, custom: readonly RecordColumn[] = []): RecordColumns {
  return custom.length === 0 ? ours[entity] : { entity, columns: [...ours[entity].columns, ...custom] };
}

/** Returns a column by name; undefined if it does not exist. */
export function columnOf({ columns }: RecordColumns, name: string): RecordColumn | undefined {
  return columns.find((column) => column.name === name);
}

/** Returns the columns that a table can display. */
export function showableColumns({ columns }: RecordColumns): RecordColumn[] {
  return columns.filter((column) => !column.isOnlyFilter);
}

/** Returns the default columns of a table, in order. */
export function tableColumns({ columns }: RecordColumns): RecordColumn[] {
  return columns.filter((column) => column.isShown);
}

/**
 * Returns the value of a row in a column; null if there is none. A row of a list has it under the column's name, a
 * whole record among its custom fields.
 */
export function valueOf(row: Record<string, unknown>, { name, path }: RecordColumn): unknown {
  if (name in row || path === name) return row[name] ?? null;
  const custom = row.custom as Record<string, unknown> | null | undefined;
  return custom?.[name] ?? null;
}

/** True if a column contains any number of values from a list, in no particular order. */
export const holdsMany = ({ kind }: RecordColumn) => kind === "multiChoice" || kind === "tags" || kind === "links";

/** True if a column is a custom field. */
export const isCustom = ({ name, path }: RecordColumn) => path === `custom->${name}`;
