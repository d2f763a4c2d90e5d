import { importKindOf } from "#domain/imports/kinds/import-kinds.ts";
import type { Entity } from "#domain/records/entity.ts";
import { recordId } from "#domain/records/record-ids.ts";

/**
 * Returns the fields that identify a row. With `isLine`, several rows are lines of one order, so the order number does
 * not identify them.
 */
export function suggestMatch(entity: Entity, mapped: ReadonlySet<string>, isLine: boolean): string[] {
  if (mapped.has(recordId)) return [recordId];
  const { match, lineOf } = importKindOf(entity);
  const key = match.find(([first]) => mapped.has(first) && !(isLine && first === lineOf)) ?? [];
  return key.filter((field) => mapped.has(field));
}
