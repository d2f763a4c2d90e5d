import { importKindOf, isCreatable } from "#domain/imports/kinds/import-kinds.ts";
import type { Entity, LinkTarget } from "#domain/records/entity.ts";
import { fieldsOf, isOrganisationUnit } from "#domain/records/kinds/kinds.ts";
import { recordId } from "#domain/records/record-ids.ts";

// Separate from the mapping's schema, so that a screen can use a rule without loading the validator.
export const missingLinks = ["create", "empty", "reject"] as const;
export type MissingLink = (typeof missingLinks)[number];
/** The options for a link whose name several records share. */
export const ambiguousLinks = ["empty", "newest", "reject"] as const;
type AmbiguousLink = (typeof ambiguousLinks)[number];

/** Returns the fields from which a missing name is composed. */
const nameFields = (entity: Entity): string[] =>
  importKindOf(entity).nameFrom.flatMap((source) => {
    if (typeof source === "string") return [source];
    return "person" in source ? source.person : source.joined;
  });

/** Returns the required fields of a kind of record. */
export function requiredFields(entity: Entity): string[] {
  return Object.entries(fieldsOf(entity)).flatMap(([name, field]) => (field.isRequired ? [name] : []));
}

/** Returns the required fields that no column fills and nothing else replaces. */
export const missingFields = (entity: Entity, mapped: ReadonlySet<string>): string[] => {
  // Rows without an id, and with nothing that would be required, are rejected one by one.
  if (mapped.has(recordId)) return [];
  const isNamed = nameFields(entity).some((other) => mapped.has(other));
  return requiredFields(entity).filter((field) => !mapped.has(field) && !(field === "name" && isNamed));
};

/**
 * Returns the default for a link whose target does not exist: members, stages, accounts and products are created, other
 * links stay empty, and so do custom fields. A row for an unknown team or company is rejected, as it must not apply to
 * another one.
 */
export function defaultMissing(entity: Entity, field: string): MissingLink {
  const target = fieldsOf(entity)[field]?.link?.entity;
  if (target === "members" || target === "stages") return "create";
  if (isOrganisationUnit(target) && importKindOf(entity).oneOfEach?.party.includes(field)) return "reject";
  return target && !isOrganisationUnit(target) && importKindOf(target).whenMissing === "create" ? "create" : "empty";
}

/**
 * Returns the default for a link whose name several records share: a row for one of two teams is rejected, as it must not
 * apply to the other one.
 */
export const defaultAmbiguous = (entity: Entity, field: string): AmbiguousLink =>
  importKindOf(entity).oneOfEach?.party.includes(field) ? "reject" : "empty";

/** Returns the options for a missing target: deals are never created by their name. */
export const missingLinkOptions = (target: LinkTarget): readonly MissingLink[] =>
  isCreatable(target) ? missingLinks : ["empty", "reject"];
