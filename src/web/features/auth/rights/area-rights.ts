import type { Right } from "#web/data/auth/rights.ts";

import { type Area, areas, isKind, type Kind, kindAreas } from "./kind-areas.ts";

type KindRights = { kind: Kind; rights: Right[] };

/** Highest access to an area: changing it, seeing it, seeing only own records, or none. */
export type Reach = "changes" | "sees" | "own" | "none";

export type AreaRights = { area: Area; reach: Reach; kinds: KindRights[] };

/** Groups rights by area and summarises each area by its highest right. */
export function toAreaRights(recordKinds: { kind: string; rights: Right[] }[]): AreaRights[] {
  const known = recordKinds.flatMap(({ kind, rights }) => (isKind(kind) ? [{ kind, rights }] : []));
  return areas.map((area) => {
    const kinds = known.filter(({ kind }) => kindAreas[kind] === area);
    return { area, kinds, reach: reachOf(kinds.flatMap(({ rights }) => rights)) };
  });
}

function reachOf(rights: Right[]): Reach {
  if (rights.some(({ verb, extent }) => verb !== "select" && extent === "all")) return "changes";
  if (rights.some(({ extent }) => extent === "all")) return "sees";
  return rights.some(({ extent }) => extent === "own") ? "own" : "none";
}
