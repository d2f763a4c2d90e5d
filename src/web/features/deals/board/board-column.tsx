import { useDroppable } from "@dnd-kit/core";
import { ChevronsRightLeft } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { BoardStage } from "#web/data/deals/board.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { StageLabel, StageSign } from "#web/ui/stage-label.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { CardList, targetIn } from "./card-list.tsx";
import { StageTotals } from "./stage-totals.tsx";
import type { Board } from "./use-board.ts";
import type { DropData } from "./use-pointer-drag.ts";
import { useStageCards } from "./use-stage-cards.ts";

type Props = {
  board: Board;
  stage: BoardStage;
  /** True if the column is collapsed while it has no cards. */
  canFold: boolean;
};

/** Renders a stage of the board with its totals and cards. */
export function BoardColumn({ board, stage, canFold }: Props) {
  const { t } = useTranslation("board");
  const { number } = useFormat();
  const total = board.totals?.get(stage.id);
  const loaded = useStageCards(board, stage, undefined, total?.count);
  const [isOpened, setOpened] = useState(false);
  const isEmpty = loaded.cards.length === 0 && loaded.hidden === 0;
  const isFolded = isEmpty && canFold && !isOpened;
  const drop: DropData = { stageId: stage.id, aboveId: null };
  const { setNodeRef: foldedRef } = useDroppable({
    id: `folded ${stage.id}`,
    data: drop,
    disabled: !board.canEdit || !isFolded,
  });
  return (
    <section
      ref={foldedRef}
      aria-label={stage.name}
      data-stage={stage.id}
      data-cards={loaded.cards.length}
      className={cn(
        "bg-muted flex shrink-0 snap-start flex-col rounded-xl max-md:w-full",
        isFolded ? "md:w-12" : "md:max-w-60 md:min-w-55 md:flex-1",
        targetIn(board, stage, undefined) && "outline-2 -outline-offset-2 outline-ring",
      )}
    >
      {isFolded && (
        <button
          type="button"
          aria-expanded={false}
          aria-label={t("expand", { stage: stage.name })}
          className="hover:bg-accent flex min-h-0 flex-1 flex-col items-center gap-2 rounded-xl px-2 py-3 font-semibold max-md:hidden"
          onClick={() => setOpened(true)}
        >
          {/* Rendered by CSS, so that the count is not part of the button's name. */}
          <span
            data-count={number(0)}
            className="tabular text-muted-foreground font-normal before:content-[attr(data-count)]"
          />
          <StageSign kind={stage.kind} colour={stage.colour} />
          <span className="min-h-0 truncate [writing-mode:vertical-rl]">{stage.name}</span>
        </button>
      )}
      <header className={cn("grid gap-0.5 px-3 pt-3 pb-2", isFolded && "md:hidden")}>
        <h2 className="flex items-center justify-between gap-2 font-semibold">
          <StageLabel name={stage.name} kind={stage.kind} colour={stage.colour} />
          {isOpened && isEmpty ? (
            <Button
              variant="ghost"
              size="icon-sm"
              className="-my-1 max-md:hidden"
              aria-expanded
              aria-label={t("collapse", { stage: stage.name })}
              onClick={() => setOpened(false)}
            >
              <ChevronsRightLeft />
            </Button>
          ) : (
            <span className="tabular text-muted-foreground font-normal">{total && number(total.count)}</span>
          )}
        </h2>
        <StageTotals total={total} isOpen={stage.kind === "open"} />
      </header>
      <CardList
        board={board}
        stage={stage}
        loaded={loaded}
        className={cn("min-h-24 flex-1 scrollbar-thin overflow-y-auto px-2 pb-2", isFolded && "md:hidden")}
      />
    </section>
  );
}
