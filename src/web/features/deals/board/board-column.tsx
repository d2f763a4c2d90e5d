import { useDroppable } from "@dnd-kit/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChevronsRightLeft } from "lucide-react";
import { Fragment, useState } from "react";
import { useTranslation } from "react-i18next";

import type { TableSearch } from "#domain/records/lists/table-search.ts";
import type { RecordColumns } from "#domain/records/record-columns.ts";
import type { StageTotal } from "#web/data/deals/board-totals.ts";
import { type BoardStage, cardsAtFirst, cardsMore, type Move, stageCardsQuery } from "#web/data/deals/board.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { StageLabel, StageSign } from "#web/ui/stage-label.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { DealCard } from "./deal-card.tsx";
import type { CardKeys } from "./use-card-keys.ts";
import type { Target } from "./use-pointer-drag.ts";

type Props = {
  stage: BoardStage;
  total: StageTotal | undefined;
  columns: RecordColumns;
  search: TableSearch;
  workspace: Workspace;
  /** True if the column is collapsed while it has no cards. */
  canFold: boolean;
  /** All stages of the pipeline, to which cards can be moved. */
  others: BoardStage[];
  canEdit: boolean;
  instructions: string;
  /** The position of the dragged card, if it is over this column. */
  target: Target | null;
  keys: CardKeys;
  onMove: (move: Move) => void;
};

/** Renders a stage of the board with its totals and cards. */
export function BoardColumn({
  stage,
  total,
  columns,
  search,
  workspace,
  canFold,
  others,
  canEdit,
  instructions,
  target,
  keys,
  onMove,
}: Props) {
  const { t } = useTranslation("board");
  const { number } = useFormat();
  const [wanted, setWanted] = useState(cardsAtFirst);
  const { data: more, isFetching } = useQuery({
    ...stageCardsQuery(columns, search, workspace, stage.id, wanted),
    placeholderData: keepPreviousData,
  });
  const first = new Set(stage.deals.map(({ id }) => id));
  // Cards loaded later are appended, unless they have been moved to another stage since.
  const elsewhere = new Set(
    others.filter(({ id }) => id !== stage.id).flatMap(({ deals }) => deals.map(({ id }) => id)),
  );
  const cards = [
    ...stage.deals,
    ...(more ?? []).filter(({ id }) => !first.has(id) && !elsewhere.has(id) && id !== keys.carriedId),
  ];
  const hidden = (total?.count ?? cards.length) - cards.length;
  const { setNodeRef: endRef } = useDroppable({
    id: `end ${stage.id}`,
    data: { stageId: stage.id, cardId: null, aboveId: cards.at(-1)?.id ?? null },
    disabled: !canEdit,
  });
  const [isOpened, setOpened] = useState(false);
  const isEmpty = cards.length === 0 && hidden <= 0;
  const isFolded = isEmpty && canFold && !isOpened;
  const { setNodeRef: foldedRef } = useDroppable({
    id: `folded ${stage.id}`,
    data: { stageId: stage.id, cardId: null, aboveId: null },
    disabled: !canEdit || !isFolded,
  });
  const showMore = () => setWanted(cards.length + cardsMore);
  const whenSeen = (element: HTMLElement | null) => {
    if (!element) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && showMore());
    watch.observe(element);
    return () => watch.disconnect();
  };
  return (
    <section
      ref={foldedRef}
      aria-label={stage.name}
      data-stage={stage.id}
      data-cards={cards.length}
      className={cn(
        "bg-muted flex shrink-0 snap-start flex-col rounded-xl max-md:w-full",
        isFolded ? "md:w-12" : "md:max-w-60 md:min-w-55 md:flex-1",
        target && "outline-2 -outline-offset-2 outline-ring",
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
        <ColumnTotals total={total} isOpen={stage.kind === "open"} />
      </header>
      <ul
        className={cn(
          "flex min-h-24 flex-1 scrollbar-thin flex-col gap-2 overflow-y-auto px-2 pb-2",
          isFolded && "md:hidden",
        )}
      >
        {target?.afterId === null && <DropLine />}
        {cards.map((card, place) => (
          <Fragment key={card.id}>
            <DealCard
              card={card}
              stage={stage}
              others={others}
              aboveId={cards[place - 1]?.id ?? null}
              canEdit={canEdit}
              instructions={instructions}
              keys={keys}
              onMove={onMove}
            />
            {target?.afterId === card.id && <DropLine />}
          </Fragment>
        ))}
        {cards.length === 0 && <li className="text-muted-foreground px-1 py-2">{t("noCards")}</li>}
        {hidden > 0 && (
          <li ref={whenSeen}>
            <Button variant="ghost" className="w-full" pending={isFetching} onClick={showMore}>
              {t("more", { count: hidden, total: number(hidden) })}
            </Button>
          </li>
        )}
        <li ref={endRef} aria-hidden className="min-h-6 flex-1" />
      </ul>
    </section>
  );
}

const DropLine = () => <li aria-hidden className="bg-primary h-0.5 shrink-0 rounded-full" />;

type TotalsProps = { total: StageTotal | undefined; isOpen: boolean };

function ColumnTotals({ total, isOpen }: TotalsProps) {
  const { t } = useTranslation("board");
  const { money } = useFormat();
  if (!total || total.count === 0) return <p className="h-4 text-xs">{"\u00a0"}</p>;
  const { sums } = total;
  const amounts = (key: "value" | "weighted") => sums.map((sum) => money(sum[key], sum.currency, false)).join(" + ");
  return (
    <p className="tabular text-muted-foreground text-xs">
      {sums.length === 0 ? (
        t("noTotal")
      ) : (
        <>
          <span className="text-foreground font-medium">{amounts("value")}</span>
          {isOpen && <> · {t("weighted", { value: amounts("weighted") })}</>}
        </>
      )}
    </p>
  );
}
