import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { leftMembersQuery } from "#web/data/workspace/account-deletion.ts";

type Effect = { workspace_id: string; name: string; effect: string };

/** Returns the user's membership, the possible successors, and the selected one, for each workspace that has other members. */
export function useHeirs(effects: readonly Effect[]) {
  const [selected, setChosen] = useState<Record<string, string>>({});
  const left = effects.filter(({ effect }) => effect === "left");
  const ids = left.map(({ workspace_id: id }) => id);
  const { data: people } = useQuery({ ...leftMembersQuery(ids), enabled: ids.length > 0 });
  const places = left.flatMap(({ workspace_id: id, name }) => {
    const here = people?.filter((person) => person.workspace_id === id) ?? [];
    const me = here.find(({ isMe }) => isMe);
    const heirs = here.filter(({ isMe }) => !isMe);
    const heirId = selected[id] ?? heirs[0]?.id;
    return me && heirId ? [{ id, name, memberId: me.id, heirs, heirId }] : [];
  });
  return {
    places,
    isKnown: ids.length === 0 || people !== undefined,
    heirs: Object.fromEntries(places.map(({ id, heirId }) => [id, heirId])),
    choose: (workspace: string, member: string) => setChosen({ ...selected, [workspace]: member }),
  };
}
