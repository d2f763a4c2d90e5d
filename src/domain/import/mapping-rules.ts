import { type Entity, fieldsOf, type LinkTarget } from "#domain/records/fields.ts";

// Apart from the mapping's schema, so that a screen can ask for a rule without loading the validator.
export const missingLinks = ["create", "empty", "reject"] as const;
export type MissingLink = (typeof missingLinks)[number];

/** Where a missing name comes from, first that has a value. Contacts put given and family name together first. */
export const fallbacks: Record<Entity, readonly string[]> = {
  accounts: [],
  contacts: ["given_name", "family_name", "email"],
  products: ["code"],
  deals: ["account_id", "product_id", "external_id"],
};

/** The fields without which a record of this kind cannot be. */
export function requiredFields(entity: Entity): string[] {
  return Object.entries(fieldsOf(entity)).flatMap(([name, field]) => (field.required ? [name] : []));
}

/**
 * What a link does when its target does not exist, unless a person chose: people and places are made, orders are not. A
 * field of the workspace stays empty.
 */
export function defaultMissing(entity: Entity, field: string): MissingLink {
  const target = fieldsOf(entity)[field]?.link?.entity;
  return target === undefined || target === "contacts" ? "empty" : "create";
}

/** What a link can do then: nobody makes a deal by naming it. */
export const missingAnswers = (target: LinkTarget): readonly MissingLink[] =>
  target === "deals" ? ["empty", "reject"] : missingLinks;
