import { useDroppable } from "@dnd-kit/core";
import { ChevronsRightLeft } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { storeBoardDisplay, useBoardDisplay } from "#web/data/deals/board-display.ts";
import type { BoardStage } from "#web/data/deals/board.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { StageLabel } from "#web/ui/stage-label.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { useStageName } from "#web/ui/use-stage-name.ts";

import { CardList, targetIn } from "./card-list.tsx";
import { FoldedStage } from "./folded-stage.tsx";
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

export function BoardColumn({ board, stage, canFold }: Props) {
  const { t } = useTranslation("board");
  const { number } = useFormat();
  const name = useStageName()(stage.name);
  const total = board.totals?.get(stage.id);
  const loaded = useStageCards(board, stage, undefined, total?.count);
  const [isOpened, setOpened] = useState(false);
  const isEmpty = loaded.cards.length === 0 && loaded.hidden === 0;
  const isFolded = isEmpty && canFold && !isOpened;
  const { showsClosed } = useBoardDisplay();
  const fold =
    stage.kind !== "open" && showsClosed
      ? () => storeBoardDisplay({ showsClosed: false })
      : isOpened && isEmpty
        ? () => setOpened(false)
        : undefined;
  const drop: DropData = { stageId: stage.id, aboveId: null };
  const { setNodeRef: foldedRef } = useDroppable({
    id: `folded ${stage.id}`,
    data: drop,
    disabled: !board.canEdit || !isFolded,
  });
  return (
    <section
      ref={foldedRef}
      aria-label={name}
      data-stage={stage.id}
      data-cards={loaded.cards.length}
      className={cn(
        "relative flex shrink-0 snap-start flex-col rounded-xl max-md:w-full md:bg-muted md:dark:bg-sidebar",
        isFolded ? "md:w-12" : "md:w-96 md:min-w-55 md:shrink",
        targetIn(board, stage, undefined) && "outline-2 -outline-offset-2 outline-ring",
      )}
    >
      {isFolded && <FoldedStage stage={stage} count={0} onOpen={() => setOpened(true)} />}
      {/* On a phone, the picker above the columns shows the stages and their totals. */}
      <header className={cn("grid gap-0.5 px-3 pt-3 pb-2 max-md:sr-only", isFolded && "md:hidden")}>
        <h2 className="flex items-center justify-between gap-2 font-semibold">
          <StageLabel name={stage.name} kind={stage.kind} colour={stage.colour} />
          <span className="flex items-center gap-1">
            <span className="tabular text-muted-foreground font-normal">{total && number(total.count)}</span>
            {fold && (
              <Button
                variant="ghost"
                size="icon-sm"
                className="-my-1 -mr-1.5 max-md:hidden"
                aria-expanded
                aria-label={t("collapse", { stage: name })}
                onClick={fold}
              >
                <ChevronsRightLeft />
              </Button>
            )}
          </span>
        </h2>
        <StageTotals total={total} isOpen={stage.kind === "open"} />
      </header>
      <CardList
        board={board}
        stage={stage}
        loaded={loaded}
        // The end fades out to indicate more cards.
        className={cn(
          "min-h-24 flex-1 scrollbar-thin overflow-y-auto pb-2 md:mask-b-from-[calc(100%-1.5rem)] md:px-2",
          isFolded && "md:hidden",
        )}
      />
    </section>
  );
}
