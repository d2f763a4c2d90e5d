import { CircleDashed } from "lucide-react";

import type { Lane } from "#web/data/deals/move-card.ts";
import { MemberFace } from "#web/people/member-face.tsx";

/** Renders the avatar of a lane's owner, or a mark of the lane without one. Decorative: it is next to the name. */
export function OwnerFace({ owner }: Pick<Lane, "owner">) {
  return owner ? (
    <MemberFace member={owner} className="border" />
  ) : (
    <CircleDashed aria-hidden className="text-muted-foreground size-5" />
  );
}
