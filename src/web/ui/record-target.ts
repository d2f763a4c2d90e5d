import { linkOptions } from "@tanstack/react-router";

import type { Entity } from "#domain/records/fields.ts";

/** Where a record's own page is. */
export function recordTarget(entity: Entity, id: string) {
  switch (entity) {
    case "accounts":
      return linkOptions({ to: "/dashboard/accounts/$accountId", params: { accountId: id } });
    case "contacts":
      return linkOptions({ to: "/dashboard/contacts/$contactId", params: { contactId: id } });
    case "products":
      return linkOptions({ to: "/dashboard/products/$productId", params: { productId: id } });
    case "deals":
      return linkOptions({ to: "/dashboard/sales/$dealId", params: { dealId: id } });
  }
}

/** Where the table of an entity is. */
export const listPaths = {
  accounts: "/dashboard/accounts",
  contacts: "/dashboard/contacts",
  products: "/dashboard/products",
  deals: "/dashboard/sales",
} as const satisfies Record<Entity, string>;
