import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX, RotateCcw } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { Card } from "#web/data/deals/board.ts";
import { moveDealFromPage } from "#web/data/deals/move-deal.ts";
import { stageHistoryQuery } from "#web/data/deals/stage-history.ts";
import { stagesQuery } from "#web/data/deals/stages.ts";
import { recordQuery } from "#web/data/records/records.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { stageColours } from "#web/ui/stage-label.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { useIsPhone } from "#web/ui/use-media.ts";
import { useStageName } from "#web/ui/use-stage-name.ts";

import { useMoveDeal } from "./use-move-deal.ts";

const LostReasonDialog = lazyDialog(async () => (await import("./lost-reason-dialog.tsx")).LostReasonDialog);

const dayMs = 86_400_000;

type Props = { dealId: string; canEdit: boolean };

/**
 * Renders the stages of a deal's pipeline as steps that the deal can be moved to, on phones as a select, and buttons
 * that mark the deal as won or lost, or reopen it.
 */
export function DealStepper({ dealId, canEdit }: Props) {
  const { t } = useTranslation(["board", "kinds"]);
  const { number } = useFormat();
  const isPhone = useIsPhone();
  const stageName = useStageName();
  const { data: record } = useSuspenseQuery(recordQuery("deals", dealId));
  const { data: stages = [] } = useQuery(stagesQuery());
  // The cast is safe, because a record has all columns of a card.
  const card = record as unknown as Card;
  const current = stages.find(({ id }) => id === card.stage_id);
  const { move, losing, setLosing, movingTo } = useMoveDeal(moveDealFromPage, stages);
  const moveTo = (stageId: string) => move({ card, stageId, afterId: null });
  const ofPipeline = stages.filter(({ pipeline_id: pipeline }) => pipeline === current?.pipeline_id);
  const steps = ofPipeline.filter(({ kind }) => kind === "open");
  const isClosed = current !== undefined && current.kind !== "open";
  const { data: stays, isLoading } = useQuery({ ...stageHistoryQuery(dealId), enabled: isClosed });
  const lastOpen = stays?.find(({ kind }) => kind === "open")?.stage_id;
  // If the history is unknown, for example after an import, at least the first stage was reached.
  const reached = isClosed ? (steps.find(({ id }) => id === lastOpen) ?? steps[0]) : current;
  const place = current?.kind === "won" ? steps.length : steps.findIndex(({ id }) => id === reached?.id);
  const days = card.stage_entered_at ? Math.floor((Date.now() - Date.parse(card.stage_entered_at)) / dayMs) : 0;
  const closing = (["won", "lost"] as const).map((kind) => {
    // The button that closed the deal becomes the one that reopens it, and keeps the focus.
    const isCurrent = current?.kind === kind;
    if (isClosed && !isCurrent) return null;
    const stage = isCurrent ? reached : ofPipeline.find((other) => other.kind === kind);
    const Icon = isCurrent ? RotateCcw : kind === "won" ? CircleCheck : CircleX;
    return (
      stage && (
        <Button
          key={kind}
          size="sm"
          variant="outline"
          className="max-sm:h-11"
          title={stageName(stage.name)}
          disabled={!canEdit || isLoading}
          pending={movingTo === stage.id}
          onClick={() => moveTo(stage.id)}
        >
          <Icon className={isCurrent ? undefined : kind === "won" ? "text-won" : "text-lost"} />
          {t(isCurrent ? "mark.reopen" : `mark.${kind}`)}
        </Button>
      )
    );
  });
  // One colour for all steps reached: the current stage's, or that of a won deal. The steps of a lost deal have none.
  const isLost = current?.kind === "lost";
  const colour = current?.kind === "won" ? "bg-won" : ((current && stageColours[current.colour]) ?? "bg-chart-8");
  const bar = (stage: (typeof steps)[number], at: number) => (
    <span
      key={stage.id}
      className={cn(
        "h-1.5 flex-1 rounded-full",
        isLost || at > place ? "bg-border" : colour,
        movingTo === stage.id && "animate-pulse",
      )}
    />
  );
  const duration = !isClosed && days > 0 && (
    <span className="tabular text-muted-foreground shrink-0 text-xs font-normal">
      {t("history.days", { count: days, total: number(days) })}
    </span>
  );
  return (
    <section aria-label={t("history.title")} className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2">
      {isPhone ? (
        <>
          <div className="flex h-4 basis-full items-center gap-1">
            {steps.map(bar)}
            {duration && <span className="ml-2">{duration}</span>}
          </div>
          <div className="min-w-32 flex-1">
            <Select
              aria-label={t("kinds:deals.fields.stage_id")}
              className="h-11"
              value={card.stage_id}
              options={ofPipeline.map(({ id, name }) => [id, stageName(name)])}
              disabled={!canEdit || movingTo !== undefined}
              onChange={moveTo}
            />
          </div>
        </>
      ) : (
        <ol className="-mx-1.5 flex min-w-0 flex-1 scrollbar-thin gap-1 overflow-x-auto">
          {steps.map((stage, at) => {
            const isCurrent = stage.id === current?.id;
            return (
              <li key={stage.id} className={isCurrent ? "min-w-32 flex-[1.4]" : "min-w-20 flex-1"}>
                <button
                  type="button"
                  aria-current={isCurrent ? "step" : undefined}
                  title={stageName(stage.name)}
                  disabled={!canEdit || movingTo !== undefined}
                  onClick={() => moveTo(stage.id)}
                  className={cn(
                    "hover:not-disabled:bg-accent grid h-10 w-full content-start gap-1.5 rounded-md p-1.5 text-left text-xs",
                    isCurrent ? "bg-secondary font-semibold" : "text-muted-foreground",
                  )}
                >
                  {bar(stage, at)}
                  <span className="flex min-w-0 justify-between gap-2">
                    <span className="flex min-w-0 items-center gap-1">
                      {isLost && stage.id === lastOpen && (
                        <CircleX aria-label={t("mark.lost")} className="text-lost size-3.5 shrink-0" />
                      )}
                      <span className="truncate">{stageName(stage.name)}</span>
                    </span>
                    {isCurrent && duration}
                  </span>
                </button>
              </li>
            );
          })}
        </ol>
      )}
      <div className="flex gap-2">{closing}</div>
      {losing && (
        <LostReasonDialog
          isOpen
          name={card.name}
          isPending={movingTo !== undefined}
          onChoose={(lostReason) => move({ ...losing, lostReason })}
          onClose={() => setLosing(null)}
        />
      )}
    </section>
  );
}
