import type { ColumnKind, ColumnProfile } from "#domain/import/column-profile.ts";
import { defaultMissing, fallbacks, requiredFields } from "#domain/import/mapping-rules.ts";
import type { Mapping } from "#domain/import/mapping.ts";
import type { OwnFields } from "#domain/import/own-fields.ts";
import { nameKey } from "#domain/import/spelling.ts";
import { choiceFor, stageKind } from "#domain/import/value-synonyms.ts";
import { type Entity, type Field, fieldsOf } from "#domain/records/fields.ts";

export type Stage = { name: string; kind: "open" | "won" | "lost" };

const order: readonly Entity[] = ["deals", "contacts", "accounts", "products"];
/** Fields that only this kind of record has: what gives a file away. */
const telling: Record<Entity, readonly string[]> = {
  deals: ["stage_id", "close_date", "value_minor", "opened_on", "probability", "lost_reason", "product_id"],
  contacts: ["email", "given_name", "family_name", "title", "lifecycle"],
  accounts: ["industry", "employees", "annual_revenue_minor", "founded_year", "website", "parent_id"],
  products: ["price_minor", "category", "code"],
};

const kindsThatFit: Record<Field["kind"], readonly ColumnKind[]> = {
  text: ["text", "integer", "phone", "url", "email", "yesNo", "decimal"],
  longText: ["text"],
  integer: ["integer", "decimal"],
  money: ["integer", "decimal"],
  percent: ["percent", "integer", "decimal"],
  date: ["date"],
  choice: ["text", "integer", "yesNo"],
  email: ["email"],
  phone: ["phone", "integer", "text"],
  url: ["url", "text"],
  link: ["text", "integer", "email", "phone"],
};

/** What a file most probably holds, from the names and the values of its columns. */
export function suggestEntity(columns: readonly ColumnProfile[]): Entity {
  let best: Entity = "contacts";
  let bestScore = -1;
  for (const entity of order) {
    const pairs = pairColumns(entity, columns);
    const strong = pairs.filter(({ field }) => telling[entity].includes(field)).length;
    const hasName = pairs.some(({ field }) => requiredFields(entity).includes(field));
    const score = strong * 3 + pairs.length + (hasName ? 2 : 0);
    if (score > bestScore) {
      best = entity;
      bestScore = score;
    }
  }
  return best;
}

/** A mapping to begin with, from the names and the values of the columns; a person may change all of it. */
export function suggestMapping(
  entity: Entity,
  columns: readonly ColumnProfile[],
  workspace: { currency: string; stages: readonly Stage[]; own?: OwnFields },
): Mapping {
  const own = workspace.own?.[entity] ?? {};
  const pairs = pairColumns(entity, columns, own);
  const fields: Record<string, Field> = { ...fieldsOf(entity), ...own };
  const mapping: Mapping = {
    entity,
    columns: pairs.map(({ column, field }) => ({
      column: column.index,
      field,
      format: suggestFormat(fields[field]?.kind ?? "text", column, workspace.currency),
    })),
    match: suggestMatch(entity, new Set(pairs.map(({ field }) => field))),
    existing: "update",
    links: {},
    values: {},
    stage_kinds: {},
    pipeline_id: null,
    stray_quotes: "keep",
  };
  for (const { column, field } of pairs) {
    if (fields[field]?.link) mapping.links[field] = { missing: defaultMissing(entity, field) };
    const values = suggestValues(field, fields[field], column, workspace.stages);
    if (Object.keys(values).length > 0) mapping.values[field] = values;
    if (field === "stage_id") Object.assign(mapping.stage_kinds, newStageKinds(column, workspace.stages));
  }
  return mapping;
}

type Pair = { column: ColumnProfile; field: string; score: number };

/** Every column gets at most one field and every field one column; the best pairs first. */
function pairColumns(entity: Entity, columns: readonly ColumnProfile[], own: Record<string, Field> = {}): Pair[] {
  const all: Pair[] = [];
  for (const column of columns) {
    if (column.kind === "empty") continue;
    for (const [name, field] of Object.entries<Field>({ ...fieldsOf(entity), ...own })) {
      const score = name in own ? ownFit(column, name, field) : fit(column, name, field);
      if (score > 0) all.push({ column, field: name, score });
    }
  }
  all.sort((a, b) => b.score - a.score || a.column.index - b.column.index);
  const taken = { columns: new Set<number>(), fields: new Set<string>() };
  const pairs = all.filter(({ column, field }) => {
    if (taken.columns.has(column.index) || taken.fields.has(field)) return false;
    taken.columns.add(column.index);
    taken.fields.add(field);
    return true;
  });
  return pairs.sort((a, b) => a.column.index - b.column.index);
}

/** A field of the workspace is meant by its name alone, whatever stands in the column. */
function ownFit(column: ColumnProfile, name: string, { synonyms: label }: Field): number {
  const key = nameKey(column.name);
  return key !== "" && (key === nameKey(label) || key === nameKey(name)) ? 110 : 0;
}

function fit(column: ColumnProfile, name: string, field: Field): number {
  if (!kindsThatFit[field.kind].includes(column.kind)) return 0;
  const key = nameKey(column.name);
  const synonyms = synonymKeys(name, field);
  const place = key === "" ? -1 : synonyms.indexOf(key);
  // Earlier synonyms are the more usual ones; a kind that says the same strengthens the guess.
  if (place >= 0) return 100 - place / 100 + kindBonus(field, column);
  if (key === "" || key.length < 4) return valueScore(field, column);
  const within = synonyms.some((word) => word.length >= 4 && (key.endsWith(word) || key.startsWith(word)));
  if (within) return 50 + kindBonus(field, column);
  return valueScore(field, column);
}

/** Columns whose values speak for themselves need no name. */
function valueScore(field: Field, column: ColumnProfile): number {
  return (field.kind === "email" && column.kind === "email") || (field.kind === "url" && column.kind === "url")
    ? 20
    : 0;
}

function kindBonus(field: Field, column: ColumnProfile): number {
  if (field.kind === "date" || field.kind === "email") return 5;
  return field.kind === "money" && column.number ? 2 : 0;
}

const keyCache = new Map<string, string[]>();
function synonymKeys(name: string, field: Field): string[] {
  const cached = keyCache.get(field.synonyms + name);
  if (cached) return cached;
  const keys = [nameKey(name), nameKey(name.replace(/_(id|minor)$/, "")), ...field.synonyms.split("|").map(nameKey)];
  keyCache.set(field.synonyms + name, keys);
  return keys;
}

export function suggestFormat(kind: Field["kind"], column: ColumnProfile, currency: string) {
  if (kind === "date") return { date_order: column.date?.order ?? ("ymd" as const) };
  if (kind !== "money" && kind !== "percent" && kind !== "integer") return undefined;
  const decimal = column.number?.decimal ?? ("." as const);
  const own = kind === "money" ? column.number?.currency : undefined;
  return {
    decimal,
    ...(kind === "percent" && column.number?.fraction ? { unit: 100 as const } : {}),
    ...(own && own !== currency ? { currency: own } : {}),
  };
}

export function suggestMatch(entity: Entity, mapped: ReadonlySet<string>): string[] {
  const wishes = {
    deals: ["external_id", "name"],
    contacts: ["external_id", "email", "name"],
    accounts: ["external_id", "name"],
    products: ["external_id", "code", "name"],
  }[entity];
  const key = wishes.find((field) => mapped.has(field));
  // Customers buy the same thing twice, and deals are often named after nothing else.
  if (entity === "deals" && key === "name")
    return ["name", "account_id", "close_date"].filter((field) => mapped.has(field));
  if (key) return [key];
  // Without a name or number of its own a deal cannot be told from the next one.
  if (entity === "deals") return [];
  return fallbacks[entity].filter((field) => mapped.has(field)).slice(0, 5);
}

export function suggestValues(name: string, field: Field | undefined, column: ColumnProfile, stages: readonly Stage[]) {
  const values: Record<string, string> = {};
  for (const { value } of column.values) {
    const target =
      name === "stage_id" ? stageFor(value, stages) : field?.kind === "choice" ? choiceFor(name, value) : undefined;
    if (target !== undefined && target !== value) values[value] = target;
  }
  return values;
}

/** The stage a value means: the one of that name, else the first that is won or lost when the value says so. */
function stageFor(value: string, stages: readonly Stage[]): string | undefined {
  const key = nameKey(value);
  const named = stages.find((stage) => nameKey(stage.name) === key);
  if (named) return named.name;
  const kind = stageKind(value);
  return kind === "open" ? undefined : stages.find((stage) => stage.kind === kind)?.name;
}

export function newStageKinds(column: ColumnProfile, stages: readonly Stage[]) {
  const kinds: Mapping["stage_kinds"] = {};
  for (const { value } of column.values) {
    if (stageFor(value, stages) === undefined) kinds[value] = stageKind(value);
  }
  return kinds;
}
