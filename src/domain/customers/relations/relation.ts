import * as z from "zod/mini";

import { currencySchema } from "#domain/numbers/currency.ts";

export const partyKinds = ["members", "contacts", "accounts", "deals"] as const;
export type PartyKind = (typeof partyKinds)[number];
export type Party = { kind: PartyKind; id: string; name: string };

/** A row of the function `relations`. The generated database types do not know which of its columns are nullable. */
export const relationSchema = z.object({
  from_kind: z.enum(partyKinds),
  from_id: z.string(),
  from_name: z.string(),
  to_kind: z.enum(partyKinds),
  to_id: z.string(),
  to_name: z.string(),
  strength: z.number(),
  /** Number of activities in the last 90 days. */
  activities: z.number(),
  /** Days since the last activity; null if there was none in the last half year. */
  days_quiet: z.nullable(z.number()),
  open_deals: z.number(),
  /**
   * For a fading relationship, the number of activities in the 90 days before it became inactive; null for other
   * relationships.
   */
  activities_before: z.nullable(z.number()),
  /** The rank among the strongest relationships; null if it is not among them. */
  place: z.nullable(z.number()),
  /** The rank among the fading relationships; null if it is not among them. */
  fading_place: z.nullable(z.number()),
});
export type Relation = z.infer<typeof relationSchema>;

export const fromParty = (relation: Relation): Party => ({
  kind: relation.from_kind,
  id: relation.from_id,
  name: relation.from_name,
});
export const toParty = (relation: Relation): Party => ({
  kind: relation.to_kind,
  id: relation.to_id,
  name: relation.to_name,
});
export const relationKey = ({ from_id: from, to_id: to }: Relation) => `${from} ${to}`;

/**
 * True for a relationship between a colleague and a contact, or an account if there is no contact. Only these can be
 * strong or fading.
 */
const isTie = ({ from_kind: from, to_kind: to }: Relation) => from === "members" && to !== "deals";

export const strongestTies = (relations: readonly Relation[], most: number): Relation[] =>
  relations.filter((relation) => relation.place !== null && isTie(relation)).slice(0, most);

export const fadingTies = (relations: readonly Relation[], most: number): Relation[] =>
  relations.filter((relation) => relation.fading_place !== null).slice(0, most);

/** Returns the strength, rounded for display. */
export const strengthOf = ({ strength }: Relation) => Math.round(strength * 10) / 10;

/**
 * Classifies a relationship by its strength. The weight of an activity halves every 30 days, so four activities this
 * week or six a month ago make a relationship strong. Each open deal adds 0.5, up to 2.
 */
export function closenessOf(relation: Relation): "strong" | "steady" | "weak" {
  const strength = strengthOf(relation);
  if (strength >= 3) return "strong";
  return strength >= 1 ? "steady" : "weak";
}

/** A row of the function `single_threaded_accounts`. */
export const singleThreadedSchema = z.object({
  account_id: z.string(),
  account: z.string(),
  open_deals: z.number(),
  /** In minor units of the workspace's currency; null if no deal has a value in this currency. */
  value_minor: z.nullable(z.number()),
  other_currency: z.number(),
  currency: currencySchema,
  only_contact_id: z.nullable(z.string()),
  only_contact: z.nullable(z.string()),
  only_member_id: z.nullable(z.string()),
  only_member: z.nullable(z.string()),
  days_quiet: z.nullable(z.number()),
  /** The total number, including rows beyond the limit. */
  total: z.number(),
});
export type SingleThreadedAccount = z.infer<typeof singleThreadedSchema>;
