import { queryOptions } from "@tanstack/react-query";

import type { LinkTarget } from "#domain/records/entity.ts";

import { namesQuery } from "./link-choices.ts";

type Batch = { ids: Set<string>; names: Promise<Map<string, string>> };

const batches = new Map<LinkTarget, Batch>();

/** Returns the name of a record; null if there is none. Names that cells request at the same time share one request. */
function nameOf(target: LinkTarget, id: string, fetchNames: (ids: string[]) => Promise<Map<string, string>>) {
  let batch = batches.get(target);
  if (!batch) {
    const ids = new Set<string>();
    const names = new Promise<void>((resolve) => setTimeout(resolve, 0)).then(() => {
      batches.delete(target);
      return fetchNames([...ids].toSorted());
    });
    batch = { ids, names };
    batches.set(target, batch);
  }
  batch.ids.add(id);
  return batch.names.then((names) => names.get(id) ?? null);
}

/** The name of the record that a custom field links to; null if the record no longer exists. */
export const linkedNameQuery = (target: LinkTarget, id: string) =>
  queryOptions({
    queryKey: ["records", target, "name", id],
    queryFn: ({ client }) => nameOf(target, id, (ids) => client.fetchQuery(namesQuery(target, ids))),
    enabled: id !== "",
  });
