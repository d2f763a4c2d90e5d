import type { Analysis } from "#domain/deals/pipeline-report/analysis.ts";
import { linkedNameQuery } from "#web/data/records/linked-name.ts";

export const shareTargets = { stage: "stages", owner: "members", product: "products", account: "accounts" } as const;
/** Number of deals shown for a sentence before the user expands it. */
export const shownAtFirst = 3;

/** Returns the queries for the names that an analysis shows first, so that they load together with the analysis. */
export function shownNameQueries({ changes, stuck, risks, steps }: Analysis) {
  const shares = changes.flatMap(({ dimensions }) =>
    dimensions.flatMap(({ dimension, shares: all }) =>
      all.flatMap(({ id }) => (id === null ? [] : linkedNameQuery(shareTargets[dimension], id))),
    ),
  );
  const deals = [...stuck, ...risks, ...steps].flatMap((finding) => finding.deals?.slice(0, shownAtFirst) ?? []);
  return [...shares, ...deals.map(({ id }) => linkedNameQuery("deals", id))];
}
