import type { CustomField, CustomKind } from "#domain/custom-fields.ts";
import type { Entity, Field, FieldKind } from "#domain/fields.ts";

/** How the cells for a field of the workspace are read; links and formulas are not filled from a file. */
const readAs: Partial<Record<CustomKind, FieldKind>> = {
  text: "text",
  longText: "longText",
  number: "integer",
  money: "money",
  percent: "percent",
  date: "date",
  // Choices are found by their keys and labels, yes and no by the usual words.
  choice: "choice",
  multiChoice: "choice",
  boolean: "choice",
  url: "url",
};

export type OwnField = Pick<CustomField, "entity" | "key" | "label" | "kind" | "archived_at">;
export type OwnFields = Partial<Record<Entity, Record<string, Field>>>;

/** The fields of a workspace that a file can fill, by entity and key, as the import knows fields. */
export function ownImportFields(fields: readonly OwnField[]): OwnFields {
  const own: OwnFields = {};
  for (const { entity, key, label, kind, archived_at } of fields) {
    const read = readAs[kind];
    if (read && archived_at === null) (own[entity] ??= {})[key] = { kind: read, synonyms: label };
  }
  return own;
}

/** Whether a field is one that the workspace added. */
export const isOwnField = (field: string) => /^cf_[a-z0-9_]{1,57}$/.test(field);
