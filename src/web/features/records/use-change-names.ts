import { useQueries, useQuery } from "@tanstack/react-query";

import { eachChange } from "#domain/custom-fields/custom-fields.ts";
import type { LinkTarget } from "#domain/records/entity.ts";
import { linkTargets } from "#domain/records/kinds/kinds.ts";
import { columnOf, type RecordColumns } from "#domain/records/record-columns.ts";
import type { Change } from "#web/data/records/changes.ts";
import { namesQuery } from "#web/data/records/link-choices.ts";
import { membersQuery } from "#web/data/workspace/members.ts";

/** Returns a function that returns the name of a record in a history, for links before and after. */
export function useChangeNames(known: RecordColumns, changes: readonly Change[]) {
  const ids = new Map(linkTargets.map((target) => [target, new Set<string>()]));
  for (const change of changes) {
    if (change.actor_id) ids.get("members")?.add(change.actor_id);
    if (change.action !== "update") continue;
    for (const [name, values] of eachChange(change.changes)) {
      const target = columnOf(known, name)?.target;
      if (target) values.forEach((value) => typeof value === "string" && ids.get(target)?.add(value));
    }
  }
  const { data: members } = useQuery(membersQuery());
  const memberNames = new Map(members?.map(({ id, name }) => [id, name]));
  // Only the names of members that are not in the list, which most screens have anyway, are requested.
  const isMissing = (target: LinkTarget, id: string) =>
    target !== "members" || (members !== undefined && !memberNames.has(id));
  const queries = useQueries({
    queries: linkTargets.map((target) =>
      namesQuery(target, [...(ids.get(target) ?? [])].filter((id) => isMissing(target, id)).toSorted()),
    ),
  });
  return (target: LinkTarget, id: string) =>
    (target === "members" ? memberNames.get(id) : undefined) ?? queries[linkTargets.indexOf(target)]?.data?.get(id);
}
