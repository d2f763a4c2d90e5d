import { useQuery } from "@tanstack/react-query";

import { eachChange } from "#domain/custom-fields/custom-fields.ts";
import type { LinkTarget } from "#domain/records/fields.ts";
import { columnOf, type RecordColumns } from "#domain/records/record-columns.ts";
import type { Change } from "#web/data/records/changes.ts";
import { namesQuery } from "#web/data/records/link-choices.ts";

/** What the records that a history mentions are called, however they were linked before and after. */
export function useChangeNames(known: RecordColumns, changes: readonly Change[]) {
  const ids: Record<LinkTarget | "deals", Set<string>> = {
    accounts: new Set(),
    contacts: new Set(),
    products: new Set(),
    deals: new Set(),
    members: new Set(),
    stages: new Set(),
  };
  for (const change of changes) {
    if (change.actor_id) ids.members.add(change.actor_id);
    if (change.action !== "update") continue;
    for (const [name, values] of eachChange(change.changes)) {
      const target = columnOf(known, name)?.target;
      if (target) values.forEach((value) => typeof value === "string" && ids[target].add(value));
    }
  }
  const sorted = (target: LinkTarget | "deals") => [...ids[target]].toSorted();
  const names: Record<LinkTarget | "deals", ReadonlyMap<string, string> | undefined> = {
    accounts: useQuery(namesQuery("accounts", sorted("accounts"))).data,
    contacts: useQuery(namesQuery("contacts", sorted("contacts"))).data,
    products: useQuery(namesQuery("products", sorted("products"))).data,
    deals: useQuery(namesQuery("deals", sorted("deals"))).data,
    members: useQuery(namesQuery("members", sorted("members"))).data,
    stages: useQuery(namesQuery("stages", sorted("stages"))).data,
  };
  return (target: LinkTarget | "deals", id: string) => names[target]?.get(id);
}
