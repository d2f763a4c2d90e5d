import type { EntityWith } from "#domain/records/kinds/kinds.ts";

/**
 * The subjects of scores by kind of record. Deals are scored by their probability of being won, leads by their
 * probability of becoming customers.
 */
export const scoreSubjects = { deals: "deals", contacts: "leads" } as const satisfies Record<
  EntityWith<"scores">,
  string
>;
export type ScoreSubject = (typeof scoreSubjects)[keyof typeof scoreSubjects];
