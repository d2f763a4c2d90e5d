import type { ColumnKind, ColumnProfile } from "#domain/imports/column-profile.ts";
import { contains, type HeaderKeys } from "#domain/imports/header-keys.ts";
import { importKindOf } from "#domain/imports/kinds/import-kinds.ts";
import { nameKey } from "#domain/imports/name-key.ts";
import { choiceFor } from "#domain/imports/value-synonyms.ts";
import type { Entity } from "#domain/records/entity.ts";
import type { Field } from "#domain/records/kinds/record-kind.ts";

export const kindsThatFit: Record<Field["kind"], readonly ColumnKind[]> = {
  text: ["text", "integer", "phone", "url", "email", "yesNo", "decimal"],
  longText: ["text", "integer", "yesNo", "url"],
  integer: ["integer", "decimal"],
  number: ["integer", "decimal"],
  money: ["integer", "decimal"],
  percent: ["percent", "integer", "decimal"],
  date: ["date"],
  choice: ["text", "integer", "yesNo"],
  email: ["email"],
  phone: ["phone", "integer", "text", "decimal"],
  url: ["url", "text"],
  link: ["text", "integer", "email", "phone", "url", "yesNo"],
};

/** The share of a column's values that must match a field for the column's name to be considered. */
const shareOfEmails = 0.3;
const shareOfChoices = 0.5;
const minDigits = 3;

/** True if the values of a column can belong to a field, regardless of the column's name. */
export function valuesFit(name: string, field: Field, column: ColumnProfile): boolean {
  if (field.kind === "email") return column.kind === "email" || (column.reads?.email ?? 0) >= shareOfEmails;
  if (field.kind === "date" && column.number?.serial) return true;
  if (!kindsThatFit[field.kind].includes(column.kind)) return false;
  if (field.kind === "phone") {
    const digits = column.samples.filter((sample) => sample.replace(/\D/g, "").length >= minDigits);
    return digits.length * 2 >= column.samples.length;
  }
  if (field.kind === "choice") return shareOfKnown(name, field, column) >= shareOfChoices;
  if (name === "currency") return column.samples.every((sample) => /^[A-Za-z]{3}$/.test(sample));
  return true;
}

/** Returns the share of a column's rows that contain a known choice of the field. */
function shareOfKnown(name: string, { choices = [] }: Field, { values, filled }: ColumnProfile): number {
  const isKnown = (value: string) => choices.includes(written(value)) || choiceFor(name, value, choices) !== undefined;
  return values.reduce((sum, { value, count }) => sum + (isKnown(value) ? count : 0), 0) / Math.max(1, filled);
}

const written = (value: string) => value.trim().toLowerCase().replaceAll(" ", "_");

/**
 * Scores how well a column fits a field: up to 100 if the header is a name of the field, 50 if it contains one, each
 * plus a bonus of up to 5; 20 if only its values are characteristic; 0 if it does not fit.
 */
export function fit(entity: Entity, name: string, field: Field, column: ColumnProfile, header: HeaderKeys): number {
  if (!valuesFit(name, field, column)) return 0;
  const { keys, words } = wordsOf(entity, name);
  const best = Math.max(
    0,
    ...header.forms.map(({ key, weight }) => {
      const place = keys.indexOf(key);
      // Words are sorted by how common they are.
      return place < 0 ? 0 : 100 * weight - place / 100;
    }),
  );
  // If two columns fit, the fuller column wins.
  const bonus = kindBonus(field, column) + column.filled / Math.max(1, column.filled + column.empty) / 2;
  if (best > 0) return best + bonus;
  if (header.words.length > 0 && words.some((word) => contains(header, word))) return 50 + bonus;
  return valueScore(field, column, header);
}

/** Scores a column by its values: 20 for email addresses and URLs, which need no column name, otherwise 0. */
function valueScore({ kind }: Field, column: ColumnProfile, { words }: HeaderKeys): number {
  const isCalled = words.length === 0 || !words.includes("label");
  return isCalled && (kind === "email" || kind === "url") && column.kind === kind ? 20 : 0;
}

function kindBonus(field: Field, column: ColumnProfile): number {
  if (field.kind === "date" || field.kind === "email") return 4;
  return field.kind === "money" && column.number ? 2 : 0;
}

const cache = new Map<string, { keys: readonly string[]; words: readonly string[] }>();

/** Returns the names of a field, both as keys and unchanged. */
function wordsOf(entity: Entity, name: string) {
  const place = `${entity} ${name}`;
  const cached = cache.get(place);
  if (cached) return cached;
  const kind = importKindOf(entity);
  const words = (kind.words[name] ?? kind.extra?.[name]?.words)?.split("|") ?? [];
  const own = [name, name.replace(/_(id|minor)$/, "")];
  const shares = {
    keys: [...own, ...words].map(nameKey),
    words: [...own.map((each) => each.replaceAll("_", " ")), ...words],
  };
  cache.set(place, shares);
  return shares;
}
