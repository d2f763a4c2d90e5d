import type { Analysis } from "#domain/analysis/analysis.ts";
import { linkedNameQuery } from "#web/data/records/linked-name.ts";

export const shareTargets = { stage: "stages", owner: "members", product: "products", account: "accounts" } as const;
/** How many deals of a sentence are shown before more are asked for. */
export const shownAtFirst = 3;

/** What the records are called that an analysis shows at first, so that no name comes in late. */
export function shownNameQueries({ changes, stuck, risks, steps }: Analysis) {
  const shares = changes.flatMap(({ dimensions }) =>
    dimensions.flatMap(({ dimension, shares: all }) =>
      all.flatMap(({ id }) => (id === null ? [] : linkedNameQuery(shareTargets[dimension], id))),
    ),
  );
  const deals = [...stuck, ...risks, ...steps].flatMap((one) => one.deals?.slice(0, shownAtFirst) ?? []);
  return [...shares, ...deals.map(({ id }) => linkedNameQuery("deals", id))];
}
