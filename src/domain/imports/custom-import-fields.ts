import { importKindOf } from "#domain/imports/kinds/import-kinds.ts";
import type { CustomField, CustomKind, CustomTarget } from "#domain/records/custom-fields/custom-fields.ts";
import type { Entity } from "#domain/records/entity.ts";
import type { Field, FieldKind } from "#domain/records/kinds/record-kind.ts";

/** The kind of import field for each kind of custom field. Formulas cannot be imported. */
const readAs: Partial<Record<CustomKind, FieldKind>> = {
  text: "text",
  longText: "longText",
  number: "integer",
  money: "money",
  percent: "percent",
  date: "date",
  // Choices are matched by key or label; yes and no by common words.
  choice: "choice",
  multiChoice: "choice",
  boolean: "choice",
  url: "url",
  link: "link",
};

/** Returns the fields by which users refer to the records that a custom field links to. */
const namedBy = (target: CustomTarget): readonly string[] =>
  target === "members" ? ["name", "email"] : importKindOf(target).namedBy;

export type CustomImportField = Pick<
  CustomField,
  "entity" | "key" | "label" | "kind" | "options" | "is_required" | "archived_at"
>;
export type CustomImportFields = Partial<Record<Entity, Record<string, Field & { label: string }>>>;

const inUse = (fields: readonly CustomImportField[], entity: Entity) =>
  fields.filter((field) => field.entity === entity && field.archived_at === null);

/** Returns the custom fields that an import can fill, as import fields by entity and key. */
export function customImportFields(fields: readonly CustomImportField[]): CustomImportFields {
  const own: CustomImportFields = {};
  for (const { entity, key, label, kind, options, archived_at } of fields) {
    const read = readAs[kind];
    if (!read || archived_at !== null) continue;
    const link = kind === "link" && options.target && { entity: options.target, by: namedBy(options.target) };
    (own[entity] ??= {})[key] = { kind: read, label, ...(link && { link }) };
  }
  return own;
}

/** Returns the keys of the custom fields that are required for new records of a kind. */
export const requiredCustomFields = (fields: readonly CustomImportField[], entity: Entity): string[] =>
  inUse(fields, entity).flatMap(({ key, is_required }) => (is_required ? [key] : []));

/** True if a field has the key of a custom field, which need not exist. */
export const isCustomField = (field: string) => /^cf_[a-z0-9_]{1,57}$/.test(field);
