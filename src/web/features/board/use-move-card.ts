import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { type boardQuery, type BoardStage, type Move, moveDeal, undoMove } from "#web/data/deals/board.ts";
import { notify } from "#web/ui/toast.tsx";

/** Moves cards: asks for the reason when a deal is lost, and offers undo in the toast. */
export function useMoveCard(board: ReturnType<typeof boardQuery>["queryKey"], stages: readonly BoardStage[]) {
  const { t } = useTranslation("board");
  const { mutate: send } = useMutation(moveDeal(board));
  const { mutate: undo } = useMutation(undoMove);
  const [losing, setLosing] = useState<Move | null>(null);

  const move = (requested: Move) => {
    const { card, stageId } = requested;
    const from = stages.find(({ id }) => id === card.stage_id);
    const to = stages.find(({ id }) => id === stageId);
    const place = from?.deals.findIndex(({ id }) => id === card.id) ?? -1;
    const above = from?.deals[place - 1]?.id ?? null;
    if (card.stage_id === stageId && above === requested.afterId) return;
    if (to?.kind === "lost" && from?.kind !== "lost" && requested.lostReason === undefined) return setLosing(requested);
    send(requested, {
      onSuccess: (moved) => {
        if (moved && from?.id !== to?.id)
          notify.undo(t("moved", { name: card.name, stage: to?.name }), () => undo({ dealId: card.id, stageId, card }));
      },
    });
  };
  return { move, losing, setLosing };
}
