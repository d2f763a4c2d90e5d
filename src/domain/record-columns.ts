import { type Entity, type FieldKind, fieldsOf, type LinkTarget } from "#domain/fields.ts";

/** Beside the kinds that people type: a moment the database wrote, and the day a deal counts as closed. */
export type ColumnKind = FieldKind | "moment" | "closing";

export type RecordColumn = {
  name: string;
  /** What the server filters and sorts by, where that is not the column itself. */
  measure?: string;
  kind: ColumnKind;
  /** Under which name the row that this column points at is embedded. */
  embed?: string;
  target?: LinkTarget;
  choices?: readonly string[];
  isRequired: boolean;
};

// Columns the database fills in, which the registry of typed fields therefore does not know.
const written: Record<string, ColumnKind> = { created_at: "moment", updated_at: "moment" };
const extra: Record<Entity, Record<string, ColumnKind>> = {
  accounts: written,
  contacts: written,
  products: written,
  // A won deal without a close date counts as closed on the day it was entered, as in the figures of the home page.
  deals: { ...written, deal_number: "text", closed_on: "closing" },
};

/** What is known about one column of an entity; undefined when there is none of that name. */
export function columnOf(entity: Entity, name: string): RecordColumn | undefined {
  const fields = fieldsOf(entity);
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field) {
    return {
      name,
      kind: field.kind,
      isRequired: field.required === true || field.kind === "choice" || name === "currency" || name === "stage_id",
      ...(field.link && { embed: name.replace(/_id$/, ""), target: field.link.entity }),
      // Without a probability of its own a deal has its stage's; the database knows which holds.
      ...(entity === "deals" && name === "probability" && { measure: "likelihood" }),
      ...(field.choices && { choices: field.choices }),
    };
  }
  const kind = Object.hasOwn(extra[entity], name) ? extra[entity][name] : undefined;
  return kind && { name, kind, isRequired: true };
}

type View = {
  /** Columns of the table with their widths in pixels, the record's own name first. */
  columns: readonly (readonly [name: string, width: number])[];
  /** What else can be filtered by, besides the columns that are shown. */
  filters: readonly string[];
  /** The order when nobody chose one: an index of the table serves it. */
  order: string;
};

export const recordViews: Record<Entity, View> = {
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
    filters: ["region", "parent_id", "external_id", "created_at"],
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
    filters: ["external_id", "updated_at"],
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
    filters: ["external_id", "created_at"],
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
    filters: ["closed_on", "contact_id", "phone", "external_id", "created_at", "updated_at"],
    // The deal added last stands first.
    order: "rank",
  },
};

/** The columns of an entity's table, in their order. */
export function tableColumns(entity: Entity): (RecordColumn & { width: number })[] {
  return recordViews[entity].columns.flatMap(([name, width]) => {
    const column = columnOf(entity, name);
    return column ? [{ ...column, width }] : [];
  });
}

/** Everything an entity's table can be filtered by. */
export function filterColumns(entity: Entity): RecordColumn[] {
  const view = recordViews[entity];
  return [...view.columns.map(([name]) => name), ...view.filters].flatMap((name) => columnOf(entity, name) ?? []);
}
