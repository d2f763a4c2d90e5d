import { type HistoryState, Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";

import type { Entity } from "#domain/fields.ts";
import { recordTarget } from "#web/ui/record-target.ts";

/** Where the table of an entity is. */
export const listPaths = {
  accounts: "/dashboard/accounts",
  contacts: "/dashboard/contacts",
  products: "/dashboard/products",
  deals: "/dashboard/sales",
} as const satisfies Record<Entity, string>;

type Props = { entity: Entity; id: string; state?: HistoryState } & Omit<ComponentProps<"a">, "href" | "id">;

export function RecordLink({ entity, id, ...props }: Props) {
  return <Link {...recordTarget(entity, id)} {...props} />;
}
