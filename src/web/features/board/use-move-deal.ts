import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { type Card, undoMove } from "#web/data/deals/board.ts";
import { moveDealFromPage } from "#web/data/deals/move-deal.ts";
import { notify } from "#web/ui/toast.tsx";

type Stage = { id: string; name: string; kind: string };

/** Moves a deal from its own page, as the board does: asks for the reason when it is lost, and offers undo in the toast. */
export function useMoveDeal(card: Card, from: Stage | undefined) {
  const { t } = useTranslation("board");
  const { mutate: send, isPending, variables } = useMutation(moveDealFromPage);
  const { mutate: undo } = useMutation(undoMove);
  const [losing, setLosing] = useState<Stage | null>(null);

  const move = (to: Stage, lostReason?: string) => {
    if (to.id === card.stage_id) return;
    if (to.kind === "lost" && from?.kind !== "lost" && lostReason === undefined) return setLosing(to);
    send(
      { card, stageId: to.id, afterId: null, ...(lostReason !== undefined && { lostReason }) },
      {
        onSuccess: (moved) => {
          if (moved)
            notify.undo(t("moved", { name: card.name, stage: to.name }), () =>
              undo({ dealId: card.id, stageId: to.id, card }),
            );
        },
      },
    );
  };
  return { move, losing, setLosing, movingTo: isPending ? variables.stageId : undefined };
}
