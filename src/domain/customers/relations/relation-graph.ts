import { fromParty, type Party, type Relation, toParty } from "./relation.ts";

export type RelationGraph = { parties: Party[]; relations: Relation[] };

/**
 * Builds a graph of the strongest relationships with a maximum number of parties. A relationship is omitted if there is
 * no space for one of its parties. With a focus, the graph contains only parties that are connected with it.
 */
export function toGraph(relations: readonly Relation[], maxParties: number, focus?: string): RelationGraph {
  const parties = new Map<string, Party>();
  const selected: Relation[] = [];
  const placed = relations.filter(({ place }) => place !== null);
  const isOwn = ({ from_id: from, to_id: to }: Relation) => from === focus || to === focus;
  const inOrder = focus ? [...placed.filter(isOwn), ...placed.filter((relation) => !isOwn(relation))] : placed;
  for (const relation of inOrder) {
    const added = [fromParty(relation), toParty(relation)].filter(({ id }) => !parties.has(id));
    if (parties.size + added.length > maxParties) continue;
    for (const party of added) parties.set(party.id, party);
    selected.push(relation);
  }
  return focus
    ? connectedWith(focus, { parties: [...parties.values()], relations: selected })
    : { parties: [...parties.values()], relations: selected };
}

/** Returns the direct neighbours of a party, in the order of `relations`. */
export function neighboursOf(id: string, relations: readonly Relation[]): Party[] {
  const parties = new Map<string, Party>();
  for (const relation of relations) {
    if (relation.from_id === id) parties.set(relation.to_id, toParty(relation));
    if (relation.to_id === id) parties.set(relation.from_id, fromParty(relation));
  }
  return [...parties.values()];
}

/** Returns the total strength of each party's relationships. */
export function weights(relations: readonly Relation[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { from_id: from, to_id: to, strength } of relations)
    for (const id of [from, to]) sums.set(id, (sums.get(id) ?? 0) + strength);
  return sums;
}

function connectedWith(focus: string, { parties, relations }: RelationGraph): RelationGraph {
  const reached = new Set([focus]);
  for (let before = 0; before < reached.size;) {
    before = reached.size;
    for (const { from_id: from, to_id: to } of relations) {
      if (reached.has(from)) reached.add(to);
      else if (reached.has(to)) reached.add(from);
    }
  }
  return {
    parties: parties.filter(({ id }) => reached.has(id)),
    relations: relations.filter(({ from_id: from }) => reached.has(from)),
  };
}
