import type { ParseKeys } from "i18next";

import type { PartyKind } from "#domain/customers/relations/relation.ts";

/** The names of the groups of parties, by kind; deals are the open ones. */
export const partyGroups = {
  members: "colleagues",
  contacts: "kinds:contacts.many",
  accounts: "kinds:accounts.many",
  deals: "openDeals",
} as const satisfies Record<PartyKind, ParseKeys<["relations", "kinds"]>>;
