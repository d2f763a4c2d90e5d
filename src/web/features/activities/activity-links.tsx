import { Link, linkOptions } from "@tanstack/react-router";

import type { Activity } from "#web/data/records/activities.ts";

type Linked = Pick<Activity, "account" | "contact" | "deal" | "product">;

/** Where the records of an activity are, the nearest first. */
export function recordsOf({ deal, contact, account, product }: Linked) {
  return [
    deal && { ...deal, target: linkOptions({ to: "/dashboard/sales/$dealId", params: { dealId: deal.id } }) },
    contact && {
      ...contact,
      target: linkOptions({ to: "/dashboard/contacts/$contactId", params: { contactId: contact.id } }),
    },
    account && {
      ...account,
      target: linkOptions({ to: "/dashboard/accounts/$accountId", params: { accountId: account.id } }),
    },
    product && {
      ...product,
      target: linkOptions({ to: "/dashboard/products/$productId", params: { productId: product.id } }),
    },
  ].filter((record) => record !== null);
}

/** The records an activity is about. */
export function ActivityLinks({ activity, except }: { activity: Linked; except?: string }) {
  const records = recordsOf(activity).filter(({ id }) => id !== except);
  if (records.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-3 text-xs">
      {records.map(({ id, name, target }) => (
        <li key={id} className="min-w-0">
          <Link {...target} className="block truncate hover:underline">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
