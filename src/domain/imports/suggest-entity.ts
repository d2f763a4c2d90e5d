import type { ColumnProfile } from "#domain/imports/column-profile.ts";
import { commonPrefix } from "#domain/imports/header-keys.ts";
import { importKindOf } from "#domain/imports/kinds/import-kinds.ts";
import { requiredFields } from "#domain/imports/mapping-rules.ts";
import { nameKey } from "#domain/imports/name-key.ts";
import { keysOf, pairColumns } from "#domain/imports/suggest-mapping.ts";
import { kindOfVandaExport } from "#domain/imports/vanda-export.ts";
import type { Entity } from "#domain/records/entity.ts";
import { mostLinkedFirst } from "#domain/records/kinds/kinds.ts";

/**
 * Returns the most likely kind of a file's records, based on the names and values of its columns and on the file name.
 */
export function suggestEntity(columns: readonly ColumnProfile[], fileName: string): Entity {
  const own = kindOfVandaExport(columns);
  if (own) return own;
  let best: Entity = "contacts";
  let bestScore = -1;
  const prefix = commonPrefix(columns.map(({ name }) => name));
  // If two kinds are equally likely, the kind with more links is chosen.
  for (const entity of mostLinkedFirst) {
    const pairs = pairColumns(entity, columns);
    const { distinctive, called, unique, extra } = importKindOf(entity);
    const isNumbered = pairs.some(({ field, isOwnNumber }) => unique.includes(field) && isOwnNumber);
    const strong = pairs.filter(({ field }) => distinctive.includes(field)).length + Number(isNumbered);
    const hasName = pairs.some(({ field }) => requiredFields(entity).includes(field));
    const others = pairs.filter(({ field }) => extra?.[field]).length / 2;
    // If two kinds have the same number of fields, the kind with the better fitting names is chosen.
    const fitting = pairs.reduce((sum, pair) => sum + Math.round(pair.score), 0) / 100_000;
    const isPrefixed = prefix !== null && keysOf(called).includes(nameKey(prefix));
    // A column with a number shows the kind of each row: 'Customer no', 'Invoice no'.
    const bonus =
      (hasName ? 2 : 0) + (isNumbered ? 2 : 0) + (isNamedSo(entity, fileName) ? 2 : 0) + (isPrefixed ? 6 : 0);
    // A name and a phone number are not enough for a deal, which requires a field that only deals have.
    const isBare = strong === 0 && importKindOf(entity).whenMissing === "never";
    const score = isBare ? 0 : strong * 3 + pairs.length - others + bonus + fitting;
    if (score > bestScore) {
      best = entity;
      bestScore = score;
    }
  }
  return best;
}

function isNamedSo(entity: Entity, fileName: string): boolean {
  const words = importKindOf(entity).fileNames?.split("|") ?? [];
  return words.some((word) => nameKey(fileName).includes(word));
}
