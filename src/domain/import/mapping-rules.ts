import { importKindOf, isMade } from "#domain/import/kinds/import-kinds.ts";
import type { Entity, LinkTarget } from "#domain/records/entity.ts";
import { fieldsOf, isOwnPart } from "#domain/records/kinds/kinds.ts";
import { recordId } from "#domain/records/record-ids.ts";

// Apart from the mapping's schema, so that a screen can ask for a rule without loading the validator.
export const missingLinks = ["create", "empty", "reject"] as const;
export type MissingLink = (typeof missingLinks)[number];
/** What a link does when several records have the name. */
export const ambiguousLinks = ["empty", "newest", "reject"] as const;
type AmbiguousLink = (typeof ambiguousLinks)[number];

/** The fields a missing name comes from. */
const nameFields = (entity: Entity): string[] =>
  importKindOf(entity).nameFrom.flatMap((source) => {
    if (typeof source === "string") return [source];
    return "person" in source ? source.person : source.joined;
  });

/** The fields without which a record of this kind cannot be. */
export function requiredFields(entity: Entity): string[] {
  return Object.entries(fieldsOf(entity)).flatMap(([name, field]) => (field.isRequired ? [name] : []));
}

/** The required fields that no column fills and nothing else stands in for. */
export const missingFields = (entity: Entity, mapped: ReadonlySet<string>): string[] => {
  // Rows without an id, and with nothing that would be required, are rejected one by one.
  if (mapped.has(recordId)) return [];
  const isNamed = nameFields(entity).some((other) => mapped.has(other));
  return requiredFields(entity).filter((field) => !mapped.has(field) && !(field === "name" && isNamed));
};

/**
 * What a link does when its target does not exist, unless a person chose: people and places are made, orders are not. A
 * field of the workspace stays empty. What is for a team or company that is not there is for nobody else.
 */
export function defaultMissing(entity: Entity, field: string): MissingLink {
  const target = fieldsOf(entity)[field]?.link?.entity;
  if (target === "members" || target === "stages") return "create";
  if (isOwnPart(target) && importKindOf(entity).oneOfEach?.party.includes(field)) return "reject";
  return target && !isOwnPart(target) && importKindOf(target).whenMissing === "create" ? "create" : "empty";
}

/** What a link does where several records have the name, unless a person chose: what is for one of two teams is for nobody else. */
export const defaultAmbiguous = (entity: Entity, field: string): AmbiguousLink =>
  importKindOf(entity).oneOfEach?.party.includes(field) ? "reject" : "empty";

/** What a link can do then: nobody makes a deal by naming it. */
export const missingAnswers = (target: LinkTarget): readonly MissingLink[] =>
  isMade(target) ? missingLinks : ["empty", "reject"];
