import type { Right } from "#web/data/workspace/rights.ts";

import { type Area, areas, isKind, type Kind, kindAreas } from "./kind-areas.ts";

type KindRights = { kind: Kind; rights: Right[] };

/** How far somebody gets in an area: to change it, to see it, to what is their own in it, or nowhere. */
export type Reach = "changes" | "sees" | "own" | "none";
export const reaches = ["changes", "sees", "own", "none"] as const;

export type AreaRights = { area: Area; reach: Reach; kinds: KindRights[] };

/** The answers by area, each summed up by the most that is allowed in it. */
export function toAreaRights(found: { kind: string; rights: Right[] }[]): AreaRights[] {
  const known = found.flatMap(({ kind, rights }) => (isKind(kind) ? [{ kind, rights }] : []));
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
