import { importKindOf, isCreatable } from "#domain/imports/kinds/import-kinds.ts";
import type { Entity, LinkTarget } from "#domain/records/entity.ts";
import { fieldsOf, isOrganisationUnit } from "#domain/records/kinds/kinds.ts";
import { recordId } from "#domain/records/record-ids.ts";

// Kept apart from the schema of mappings, so that a page can use these rules without loading the validator.
export const missingLinks = ["create", "empty", "reject"] as const;
export type MissingLink = (typeof missingLinks)[number];
/** The options for a link to a name that several records share. */
export const ambiguousLinks = ["empty", "newest", "reject"] as const;
type AmbiguousLink = (typeof ambiguousLinks)[number];

/** Returns the fields that make up a missing name. */
const nameFields = (entity: Entity): string[] =>
  importKindOf(entity).nameFrom.flatMap((source) => {
    if (typeof source === "string") return [source];
    return "person" in source ? source.person : source.joined;
  });

/** Returns the required fields of a kind of record. */
export function requiredFields(entity: Entity): string[] {
  return Object.entries(fieldsOf(entity)).flatMap(([name, field]) => (field.isRequired ? [name] : []));
}

/** Returns the required fields that are not mapped and cannot be composed of other fields. */
export const missingFields = (entity: Entity, mapped: ReadonlySet<string>): string[] => {
  // Every row is expected to have an ID. Rows without one that also lack required fields are rejected individually.
  if (mapped.has(recordId)) return [];
  const isNamed = nameFields(entity).some((other) => mapped.has(other));
  return requiredFields(entity).filter((field) => !mapped.has(field) && !(field === "name" && isNamed));
};

/**
 * Returns the default for a link whose target does not exist. Members, stages, accounts and products are created; other
 * links and custom fields stay empty. A row for an unknown team or company is rejected, because it must not apply to
 * any other.
 */
export function defaultMissing(entity: Entity, field: string): MissingLink {
  const target = fieldsOf(entity)[field]?.link?.entity;
  if (target === "members" || target === "stages") return "create";
  if (isOrganisationUnit(target) && importKindOf(entity).oneOfEach?.party.includes(field)) return "reject";
  return target && !isOrganisationUnit(target) && importKindOf(target).whenMissing === "create" ? "create" : "empty";
}

/**
 * Returns the default for a link to a name that several records share. A row for one of two teams with the same name is
 * rejected, because it must not apply to the other team.
 */
export const defaultAmbiguous = (entity: Entity, field: string): AmbiguousLink =>
  importKindOf(entity).oneOfEach?.party.includes(field) ? "reject" : "empty";

/** Returns the options for a missing target. Some kinds, such as deals, are never created by name. */
export const missingLinkOptions = (target: LinkTarget): readonly MissingLink[] =>
  isCreatable(target) ? missingLinks : ["empty", "reject"];
