import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { type Card, restoreClosing } from "#web/data/deals/board.ts";
import { moveDealFromPage } from "#web/data/deals/move-deal.ts";
import { notify } from "#web/ui/toast.tsx";

type Stage = { id: string; name: string; kind: string };

/** Moves a deal from its own page, as the board does: asks for the reason when it is lost, and offers undo in the toast. */
export function useMoveDeal(card: Card, from: Stage | undefined) {
  const { t } = useTranslation("board");
  const { mutate: send, mutateAsync, isPending, variables } = useMutation(moveDealFromPage);
  const { mutateAsync: restore } = useMutation(restoreClosing);
  const [losing, setLosing] = useState<Stage | null>(null);

  const move = (to: Stage, lostReason?: string) => {
    if (to.id === card.stage_id) return;
    if (to.kind === "lost" && from?.kind !== "lost" && lostReason === undefined) return setLosing(to);
    const back = async (moved: Parameters<typeof restore>[0]["moved"]) => {
      const there = { ...card, stage_id: to.id };
      const isBack = await mutateAsync({ card: there, stageId: card.stage_id, afterId: null });
      if (isBack && from?.kind !== to.kind) await restore({ moved, before: card });
    };
    send(
      { card, stageId: to.id, afterId: null, ...(lostReason !== undefined && { lostReason }) },
      {
        onSuccess: (moved) => {
          if (moved) notify.undo(t("moved", { name: card.name, stage: to.name }), () => void back(moved));
        },
      },
    );
  };
  return { move, losing, setLosing, movingTo: isPending ? variables.stageId : undefined };
}
