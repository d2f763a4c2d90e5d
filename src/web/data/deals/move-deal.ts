import { mutationOptions } from "@tanstack/react-query";

import { type Move, sendMove } from "./board.ts";

/** Moves a deal to another stage from the deal's page. */
export const moveDealFromPage = mutationOptions({
  mutationFn: (move: Move) => sendMove(move, move.card.stage_id),
  meta: { changes: ["deals", "change_log"] },
});
