import type { ColumnProfile } from "#domain/imports/column-profile.ts";
import type { CustomImportFields } from "#domain/imports/custom-import-fields.ts";
import { fit, kindsThatFit } from "#domain/imports/fit-column.ts";
import { commonPrefix, headerKeys } from "#domain/imports/header-keys.ts";
import { joinFirstNames } from "#domain/imports/join-first-names.ts";
import { accountNumber, externalIdWords } from "#domain/imports/kinds/common-words.ts";
import { importFieldsOf, importKindOf } from "#domain/imports/kinds/import-kinds.ts";
import { defaultMissing, missingFields } from "#domain/imports/mapping-rules.ts";
import type { Mapping } from "#domain/imports/mapping.ts";
import { nameKey } from "#domain/imports/name-key.ts";
import { suggestMatch } from "#domain/imports/suggest-match.ts";
import { choiceFor, stageKind } from "#domain/imports/value-synonyms.ts";
import { readVandaExport } from "#domain/imports/vanda-export.ts";
import type { Entity } from "#domain/records/entity.ts";
import { fieldsOf } from "#domain/records/kinds/kinds.ts";
import type { Field } from "#domain/records/kinds/record-kind.ts";
import { recordId } from "#domain/records/record-ids.ts";

export type Stage = { name: string; kind: "open" | "won" | "lost" };

/** The workspace data on which suggestions are based; `members` are names. */
export type ImportWorkspace = {
  currency: string;
  stages: readonly Stage[];
  members?: readonly string[];
  own?: CustomImportFields;
};

/** Suggests an initial mapping based on the names and values of the columns. The user can change all of it. */
export function suggestMapping(entity: Entity, columns: readonly ColumnProfile[], workspace: ImportWorkspace): Mapping {
  const own = workspace.own?.[entity] ?? {};
  const { pairs, order } = asLines(entity, columns, pairColumns(entity, columns, own));
  const fields: Record<string, Field> = { ...importFieldsOf(entity), ...own };
  const mapping: Mapping = {
    entity,
    columns: pairs.map(({ column, field, isPerPiece }) => ({
      column: column.index,
      field,
      format: {
        ...suggestFormat(fields[field]?.kind ?? "text", column, workspace.currency),
        ...(isPerPiece && { per: "piece" as const }),
      },
    })),
    match: suggestMatch(
      entity,
      new Set(pairs.map(({ field }) => field)),
      // Rows with the same order number are lines of one order.
      pairs.some(({ field, column }) => field === importKindOf(entity).lineOf && column.doubles === true),
    ),
    existing: "update",
    links: {},
    values: {},
    stage_kinds: {},
    pipeline_id: null,
    stray_quotes: "keep",
    ...(order && { lines_of: order.index }),
  };
  const mapped = new Set(pairs.map(({ field }) => field));
  for (const { column, field } of pairs) {
    if (fields[field]?.link) mapping.links[field] = suggestLink(entity, field, mapped);
    const values = suggestValues(field, fields[field], column, workspace);
    if (Object.keys(values).length > 0) mapping.values[field] = values;
    if (field === "stage_id") Object.assign(mapping.stage_kinds, newStageKinds(column, workspace.stages));
  }
  const outcome = pairs.find(({ field }) => field === "outcome");
  return outcome ? withOutcome(mapping, outcome.column, workspace.stages) : mapping;
}

/** Suggests creating a missing contact only if the file also names its account: a name alone is not enough. */
export function suggestLink(entity: Entity, field: string, mapped: ReadonlySet<string>): Mapping["links"][string] {
  const within = importKindOf(entity).within?.[field];
  const isPlaced = within !== undefined && mapped.has(within);
  return { missing: isPlaced ? "create" : defaultMissing(entity, field) };
}

/** Maps won and lost stages: a deal marked as won gets a won stage, even if the file names another stage. */
export function withOutcome(mapping: Mapping, column: ColumnProfile, stages: readonly Stage[]): Mapping {
  const over = column.values.filter(({ value }) => stageKind(value) !== "open");
  const ended = { ...column, values: over };
  const values = { ...suggestValues("stage_id", undefined, ended, { stages }), ...mapping.values.stage_id };
  return {
    ...mapping,
    values: Object.keys(values).length > 0 ? { ...mapping.values, stage_id: values } : mapping.values,
    stage_kinds: { ...newStageKinds(ended, stages), ...mapping.stage_kinds },
  };
}

type Pair = { column: ColumnProfile; field: string; score: number; isPerPiece?: boolean; isOwnNumber?: boolean };

/** Higher than all other scores, because an exported list has the exact names of its fields. */
const ownExportScore = 200;

/** Assigns at most one field to each column and one column to each field, starting with the best pairs. */
export function pairColumns(
  entity: Entity,
  columns: readonly ColumnProfile[],
  own: NonNullable<CustomImportFields[Entity]> = {},
): Pair[] {
  const all: Pair[] = [];
  const { unique, called, isNamedOnce } = importKindOf(entity);
  const prefix = commonPrefix(columns.map(({ name }) => name));
  const exported = readVandaExport(entity, columns, own);
  const claimed = new Set(exported?.values());
  for (const column of columns) {
    if (column.kind === "empty") continue;
    const exportedField = exported?.get(column);
    if (exportedField !== undefined && (importFieldsOf(entity)[exportedField] || own[exportedField])) {
      all.push({ column, field: exportedField, score: ownExportScore, isOwnNumber: exportedField === "external_id" });
      continue;
    }
    // A column that only the database writes, such as a deal's number, must not match another field by its name.
    if (exportedField !== undefined && claimed.has(recordId)) continue;
    const header = headerKeys(column.name, prefix, keysOf(called));
    for (const [name, field] of Object.entries(importFieldsOf(entity))) {
      if (claimed.has(name)) continue;
      const score = fit(entity, name, field, column, header);
      const isNumber = unique.includes(name);
      // A number that is repeated belongs to something else, such as an order with many lines, or the customer.
      if (column.repeats && (isNumber || (isNamedOnce && name === "name"))) continue;
      if (score > 0)
        all.push({ column, field: name, score, isOwnNumber: isNumber && score > 50 && !isBareNumber(entity, column) });
    }
    for (const [name, { label }] of Object.entries(own)) {
      if (isCalled(column, name, label)) all.push({ column, field: name, score: 110 });
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
  const named = [...withoutLoneExtras(entity, pairs, taken.fields), ...perPiece(entity, columns, taken)];
  return [...named, ...byNumber(entity, columns, named)].sort((a, b) => a.column.index - b.column.index);
}

/** Uses the first full text column of mostly distinct values as the name of rows with a number but no name column. */
function byNumber(entity: Entity, columns: readonly ColumnProfile[], pairs: readonly Pair[]): Pair[] {
  const fields = new Set(pairs.map(({ field }) => field));
  const isNumbered = pairs.some(({ isOwnNumber }) => isOwnNumber);
  if (!isNumbered || !missingFields(entity, fields).includes("name")) return [];
  const taken = new Set(pairs.map(({ column }) => column.index));
  const column = columns.find(
    ({ index, kind, empty, filled, distinct }) =>
      kind === "text" && empty === 0 && !taken.has(index) && (distinct ?? filled) >= filled * shareOfNames,
  );
  return column ? [{ column, field: "name", score: 10 }] : [];
}

/** The minimum share of distinct values in a column of names. */
const shareOfNames = 0.9;

/** Maps a column that supplements an unmapped field to this field, or removes it if it has no meaning alone. */
function withoutLoneExtras(entity: Entity, pairs: Pair[], taken: Set<string>): Pair[] {
  const { extra = {} } = importKindOf(entity);
  return pairs.flatMap((pair) => {
    const added = extra[pair.field];
    if (!added) return [pair];
    if ("recognizes" in added || "stores" in added) return [pair];
    if ("distinguishes" in added) return taken.has(added.distinguishes) ? [pair] : [];
    if ("person" in added) return pair.field === "contact_name" || taken.has("contact_name") ? [pair] : [];
    const target =
      "fills" in added
        ? added.fills
        : "replaces" in added
          ? added.replaces
          : "identifies" in added
            ? added.identifies
            : added.decides;
    if (taken.has(target)) return [pair];
    taken.add(target);
    return [{ ...pair, field: target }];
  });
}

/** True for numbers of anything, such as 'ID' and 'Reference', and for 'Customer no' unless rows are accounts. */
const isBareNumber = (entity: Entity, { name }: ColumnProfile) =>
  bareNumbers.includes(nameKey(name)) || (entity !== "accounts" && customerNumbers.includes(nameKey(name)));
const bareNumbers = externalIdWords("").split("|").map(nameKey);
const customerNumbers = accountNumber.words.split("|").map(nameKey);

/** Returns the keys by which headings are compared. */
export const keysOf = (words: string) => words.split("|").map(nameKey);

/**
 * Uses a unit price for a missing amount if the file has a quantity. Without a quantity, the unit price is the amount
 * itself if all other required fields exist.
 */
function perPiece(
  entity: Entity,
  columns: readonly ColumnProfile[],
  taken: { columns: ReadonlySet<number>; fields: ReadonlySet<string> },
): Pair[] {
  const { field, times, words } = importKindOf(entity).perPiece ?? {};
  if (!field || !times || taken.fields.has(field)) return [];
  const isPerPiece = taken.fields.has(times);
  if (!isPerPiece && missingFields(entity, new Set([...taken.fields, field])).length > 0) return [];
  const keys = new Set(words?.split("|").map(nameKey));
  const column = columns.find(({ index, kind, name }) => {
    const isAmount = kindsThatFit.money.includes(kind);
    return isAmount && !taken.columns.has(index) && keys.has(nameKey(name));
  });
  return column ? [{ column, field, score: 100, isPerPiece }] : [];
}

/**
 * Detects orders where only the first line has the date and the customer: each line has its order number, product and
 * price, and there are as many dates as orders. Revenue is then counted per line instead of using the order's total.
 */
function asLines(
  entity: Entity,
  columns: readonly ColumnProfile[],
  all: Pair[],
): { pairs: Pair[]; order?: ColumnProfile } {
  const { field: amount, times } = importKindOf(entity).perPiece ?? {};
  const day = all.find(({ field }) => fieldsOf(entity)[field]?.kind === "date")?.column;
  const { unique, lineOf = "name" } = importKindOf(entity);
  const number = all.find(({ field }) => ["name", lineOf, ...unique].includes(field));
  const pieces = all.find(({ field }) => field === times)?.column;
  const total = all.find(({ field }) => field === amount)?.column;
  if (!amount || !times || !day || !number || !pieces) return { pairs: all };
  const { column: order } = number;
  const isSaidOnce = day.empty > 0 && (!total || total.empty >= day.empty);
  const isEach = order.empty === 0 && pieces.empty === 0 && [null, day.filled].includes(order.distinct);
  // The order number must not be used as the number or the name of a line.
  const others = all
    .filter((pair) => pair === number || ![amount, lineOf].includes(pair.field))
    .map((pair) => (pair === number ? { ...pair, field: lineOf } : pair));
  const taken = {
    columns: new Set(others.map(({ column }) => column.index)),
    fields: new Set(others.map(({ field }) => field)),
  };
  const [price] = perPiece(entity, columns, taken);
  if (!isSaidOnce || !isEach || price?.column.empty !== 0) return { pairs: all };
  return { pairs: [...others, price].sort((a, b) => a.column.index - b.column.index), order };
}

/** True if a column has the name of a custom field, regardless of its values. */
function isCalled(column: ColumnProfile, name: string, label: string): boolean {
  const key = nameKey(column.name);
  return key !== "" && (key === nameKey(label) || key === nameKey(name));
}

export function suggestFormat(kind: Field["kind"], column: ColumnProfile, currency: string) {
  if (kind === "date") return { date_order: column.date?.order ?? ("ymd" as const) };
  if (kind !== "money" && kind !== "percent" && kind !== "integer" && kind !== "number") return undefined;
  const decimal = column.number?.decimal ?? ("." as const);
  const own = kind === "money" ? column.number?.currency : undefined;
  return {
    decimal,
    // Columns with the database's names for amounts, as in the archive of all data, contain minor units.
    ...(kind === "money" && column.name.endsWith("_minor") ? { unit: "minor" as const } : {}),
    ...(kind === "percent" && column.number?.fraction ? { unit: 100 as const } : {}),
    ...(own && own !== currency ? { currency: own } : {}),
  };
}

export function suggestValues(
  name: string,
  field: Field | undefined,
  column: ColumnProfile,
  { stages, members = [] }: Pick<ImportWorkspace, "stages" | "members">,
) {
  if (name === "owner_id")
    return joinFirstNames(
      column.values.map(({ value }) => value),
      members,
    );
  const values: Record<string, string> = {};
  for (const { value } of column.values) {
    const target =
      name === "stage_id"
        ? stageFor(value, stages)
        : field?.kind === "choice"
          ? choiceFor(name, value, field.choices ?? [])
          : undefined;
    if (target !== undefined && target !== value) values[value] = target;
  }
  return values;
}

/** Returns the stage with this name, or the first won or lost stage if the value means that; undefined without one. */
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
