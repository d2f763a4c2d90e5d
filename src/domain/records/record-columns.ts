import type { Row } from "#domain/database.gen.ts";
import { type Entity, type FieldKind, fieldsOf, type LinkTarget } from "#domain/records/fields.ts";

/**
 * Beside the kinds that people type into fields of ours: a moment the database wrote, the day a deal counts as closed,
 * the tags of a record, and what only custom fields have.
 */
export type ColumnKind = FieldKind | "moment" | "closing" | "tags" | "number" | "boolean" | "multiChoice";

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
  target?: LinkTarget | "deals";
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
  /** What the database writes and no person can. */
  isReadOnly?: true;
};

/** Everything known about the columns of an entity, custom fields included: what all functions about tables are given. */
export type RecordColumns = { entity: Entity; columns: readonly RecordColumn[] };

/** The columns of a table that may be chosen at run time, and the day a deal counts as closed, which is none. */
type ColumnName<E extends Entity> = (keyof Row<E> & string) | (E extends "deals" ? "closed_on" : never);

// Columns no form or file has, which the registry of typed fields therefore does not know.
const written = { created_at: "moment", updated_at: "moment", tag_ids: "tags" } as const;
const extra: { [E in Entity]: { [Column in ColumnName<E>]?: ColumnKind } } = {
  accounts: written,
  contacts: { ...written, is_imported: "boolean" },
  products: written,
  // A won deal without a close date counts as closed on the day somebody entered it, as in the figures of the home page.
  deals: { ...written, is_imported: "boolean", deal_number: "text", closed_on: "closing" },
};

/** Columns of ours that hold something in each record, whether or not a file has to say it. */
const alwaysFilled: ReadonlySet<string> = new Set(["currency", "stage_id", "priority"]);

type View<Column> = {
  /** Columns of the table with their widths in pixels, the record's own name first. */
  columns: readonly (readonly [name: Column, width: number])[];
  /** What else is offered first to filter by, before the fields that few ask about. */
  filters: readonly Column[];
  /** The order when nobody chose one: an index of the table serves it. */
  order: Column;
};

export const recordViews: { [E in Entity]: View<ColumnName<E>> } = {
  accounts: {
    columns: [
      ["name", 260],
      ["industry", 150],
      ["country", 150],
      ["city", 140],
      ["employees", 110],
      ["annual_revenue_minor", 150],
      ["owner_id", 160],
      ["website", 200],
      ["phone", 150],
      ["founded_year", 100],
      ["updated_at", 140],
    ],
    filters: ["tag_ids", "region", "parent_id", "external_id", "created_at"],
    order: "name",
  },
  contacts: {
    columns: [
      ["name", 240],
      ["account_id", 200],
      ["title", 170],
      ["email", 240],
      ["phone", 160],
      ["lifecycle", 120],
      ["owner_id", 160],
      ["source", 140],
      ["created_at", 140],
    ],
    filters: ["tag_ids", "external_id", "updated_at", "is_imported"],
    order: "name",
  },
  products: {
    columns: [
      ["name", 280],
      ["code", 140],
      ["category", 180],
      ["price_minor", 140],
      ["updated_at", 140],
    ],
    filters: ["tag_ids", "external_id", "created_at"],
    order: "name",
  },
  deals: {
    columns: [
      ["name", 240],
      ["deal_number", 110],
      ["account_id", 190],
      ["stage_id", 160],
      ["value_minor", 130],
      ["probability", 110],
      ["close_date", 130],
      ["priority", 110],
      ["owner_id", 160],
      ["product_id", 160],
      ["opened_on", 130],
    ],
    filters: ["tag_ids", "closed_on", "contact_id", "phone", "external_id", "created_at", "updated_at", "is_imported"],
    // The deal added last stands first.
    order: "rank",
  },
};

function builtIn(entity: Entity, name: string): RecordColumn | undefined {
  const fields = fieldsOf(entity);
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const width = recordViews[entity].columns.find(([shown]) => shown === name)?.[1];
  const common = { name, path: name, width: width ?? 150, isShown: width !== undefined };
  if (field) {
    return {
      ...common,
      kind: field.kind,
      isRequired: field.required === true || alwaysFilled.has(name),
      ...(field.link && { embed: name.replace(/_id$/, ""), target: field.link.entity }),
      // Without a probability of its own a deal has its stage's; the database knows which holds.
      ...(entity === "deals" && name === "probability" && { measure: "likelihood" }),
      ...(field.choices && { choices: field.choices }),
    };
  }
  const others: Readonly<Record<string, ColumnKind>> = extra[entity];
  const kind = Object.hasOwn(others, name) ? others[name] : undefined;
  if (!kind) return undefined;
  if (kind === "tags") return { ...common, kind, isRequired: false, width: 200 };
  const isOnlyFilter = kind === "closing" || kind === "boolean";
  return { ...common, kind, isRequired: true, isReadOnly: true, ...(isOnlyFilter && { isOnlyFilter }) };
}

function builtInColumns(entity: Entity): RecordColumns {
  const view = recordViews[entity];
  const names = new Set([
    ...view.columns.map(([name]) => name),
    ...view.filters,
    ...Object.keys(fieldsOf(entity)),
    ...Object.keys(extra[entity]),
  ]);
  return { entity, columns: [...names].flatMap((name) => builtIn(entity, name) ?? []) };
}

const ours: Record<Entity, RecordColumns> = {
  accounts: builtInColumns("accounts"),
  contacts: builtInColumns("contacts"),
  products: builtInColumns("products"),
  deals: builtInColumns("deals"),
};

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
export const holdsMany = ({ kind }: RecordColumn) => kind === "multiChoice" || kind === "tags";

/** Whether a column is a field that the workspace added. */
export const isCustom = ({ name, path }: RecordColumn) => path === `custom->${name}`;
