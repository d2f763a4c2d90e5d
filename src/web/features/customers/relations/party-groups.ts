import type { ParseKeys } from "i18next";

import type { PartyKind } from "#domain/customers/relations/relation.ts";

/** Text keys of the groups of parties by kind. Deals are limited to open ones. */
export const partyGroups = {
  members: "colleagues",
  contacts: "kinds:contacts.many",
  accounts: "kinds:accounts.many",
  deals: "openDeals",
} as const satisfies Record<PartyKind, ParseKeys<["relations", "kinds"]>>;
