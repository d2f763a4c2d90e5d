import { useMutation, type UseMutationOptions } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { type Move, type sendCardMove, undoMove } from "#web/data/deals/move-deal.ts";
import { notify } from "#web/ui/toast.tsx";

import { usePlaceName } from "./use-place-name.ts";

type Stage = { id: string; name: string; kind: string; deals?: readonly { id: string }[] };

/** Returns a function that moves a deal and offers undo, and the move of a lost deal that waits for its reason. */
export function useMoveDeal<Result>(
  mutation: UseMutationOptions<Awaited<ReturnType<typeof sendCardMove>>, Error, Move, Result>,
  stages: readonly Stage[],
) {
  const { t } = useTranslation("board");
  const placeName = usePlaceName();
  const { mutate: send, isPending, variables } = useMutation(mutation);
  const { mutate: undo } = useMutation(undoMove);
  const [losing, setLosing] = useState<Move | null>(null);

  const move = (requested: Move) => {
    const { card, stageId, owner = card.owner } = requested;
    const from = stages.find(({ id }) => id === card.stage_id);
    const to = stages.find(({ id }) => id === stageId);
    const column = stages.find(({ deals }) => deals?.some(({ id }) => id === card.id))?.deals ?? [];
    const above = column[column.findIndex(({ id }) => id === card.id) - 1]?.id ?? null;
    const isMoved = card.stage_id !== stageId;
    const isAssigned = card.owner?.id !== owner?.id;
    if (!isMoved && !isAssigned && above === requested.afterId) return;
    if (to?.kind === "lost" && from?.kind !== "lost" && requested.lostReason === undefined) return setLosing(requested);
    send(requested, {
      onSuccess: (moved) => {
        setLosing(null);
        if (!moved || !(isMoved || isAssigned)) return;
        const place = placeName(isAssigned ? owner : undefined, isMoved ? to?.name : undefined);
        notify.undo(t("moved", { name: card.name, stage: place }), () =>
          undo({ dealId: card.id, stageId, move: requested, aboveId: above }),
        );
      },
    });
  };
  return { move, losing, setLosing, movingTo: isPending ? variables.stageId : undefined };
}
