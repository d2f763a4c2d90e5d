import { ChevronsRightLeft } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { Stage } from "#web/data/deals/pipelines.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { StageLabel, StageSign } from "#web/ui/stage-label.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { useStageName } from "#web/ui/use-stage-name.ts";

import { StageTotals } from "./stage-totals.tsx";
import type { Board } from "./use-board.ts";

type Props = {
  board: Board;
  stage: Stage;
  isFolded: boolean;
  /** Folds or unfolds the column; undefined if it has deals. */
  onToggle: (() => void) | undefined;
};

/** Renders the head of a column above the lanes: its stage and the totals of all lanes. */
export function LaneHead({ board, stage, isFolded, onToggle }: Props) {
  const { t } = useTranslation("board");
  const { number } = useFormat();
  const { id, kind, colour } = stage;
  const name = useStageName()(stage.name);
  const total = board.totals?.get(id);
  if (isFolded)
    return (
      <header data-stage={id} data-cards={0}>
        <button
          type="button"
          aria-expanded={false}
          aria-label={t("expand", { stage: name })}
          data-tooltip={name}
          className="bg-muted dark:bg-sidebar hover:bg-accent grid size-full place-content-center rounded-lg"
          onClick={onToggle}
        >
          <StageSign kind={kind} colour={colour} />
        </button>
      </header>
    );
  return (
    <header
      data-stage={id}
      data-cards={total?.count ?? 0}
      className="bg-muted dark:bg-sidebar grid gap-0.5 rounded-lg px-3 py-2"
    >
      <h2 className="flex items-center justify-between gap-2 font-semibold">
        <StageLabel name={name} kind={kind} colour={colour} />
        {onToggle ? (
          <Button
            variant="ghost"
            size="icon-sm"
            className="-my-1"
            aria-expanded
            aria-label={t("collapse", { stage: name })}
            onClick={onToggle}
          >
            <ChevronsRightLeft />
          </Button>
        ) : (
          <span className="tabular text-muted-foreground font-normal">{total && number(total.count)}</span>
        )}
      </h2>
      <StageTotals total={total} isOpen={kind === "open"} />
    </header>
  );
}
