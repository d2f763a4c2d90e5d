import { useMutation, type UseMutationOptions } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { type Move, type sendMove, undoMove } from "#web/data/deals/board.ts";
import { notify } from "#web/ui/toast.tsx";

type Stage = { id: string; name: string; kind: string; deals?: readonly { id: string }[] };

/** Returns a function that moves deals. It asks for the reason when a deal is lost, and offers undo in a toast. */
export function useMoveDeal<Result>(
  mutation: UseMutationOptions<Awaited<ReturnType<typeof sendMove>>, Error, Move, Result>,
  stages: readonly Stage[],
) {
  const { t } = useTranslation("board");
  const { mutate: send, isPending, variables } = useMutation(mutation);
  const { mutate: undo } = useMutation(undoMove);
  const [losing, setLosing] = useState<Move | null>(null);

  const move = (requested: Move) => {
    const { card, stageId } = requested;
    const from = stages.find(({ id }) => id === card.stage_id);
    const to = stages.find(({ id }) => id === stageId);
    const place = from?.deals?.findIndex(({ id }) => id === card.id) ?? -1;
    const above = from?.deals?.[place - 1]?.id ?? null;
    if (card.stage_id === stageId && above === requested.afterId) return;
    if (to?.kind === "lost" && from?.kind !== "lost" && requested.lostReason === undefined) return setLosing(requested);
    send(requested, {
      onSuccess: (moved) => {
        setLosing(null);
        if (moved && from?.id !== to?.id)
          notify.undo(t("moved", { name: card.name, stage: to?.name }), () => undo({ dealId: card.id, stageId, card }));
      },
    });
  };
  return { move, losing, setLosing, movingTo: isPending ? variables.stageId : undefined };
}
