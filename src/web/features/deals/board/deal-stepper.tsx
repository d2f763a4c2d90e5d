import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { Card } from "#web/data/deals/board.ts";
import { moveDealFromPage } from "#web/data/deals/move-deal.ts";
import { stagesQuery } from "#web/data/deals/stages.ts";
import { recordQuery } from "#web/data/records/records.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { stageColours } from "#web/ui/stage-label.tsx";

import { LostReasonDialog } from "./lost-reason-dialog.tsx";
import { useMoveDeal } from "./use-move-deal.ts";

type Props = { dealId: string; canEdit: boolean };

/**
 * Renders the stages of a deal's pipeline as steps that the deal can be moved to, and buttons that mark the deal as won
 * or lost.
 */
export function DealStepper({ dealId, canEdit }: Props) {
  const { t } = useTranslation("board");
  const { data: record } = useSuspenseQuery(recordQuery("deals", dealId));
  const { data: stages = [] } = useQuery(stagesQuery());
  // The cast is safe, because a record has all columns of a card.
  const card = record as unknown as Card;
  const current = stages.find(({ id }) => id === card.stage_id);
  const { move, losing, setLosing, movingTo } = useMoveDeal(moveDealFromPage, stages);
  const moveTo = (stageId: string) => move({ card, stageId, afterId: null });
  const ofPipeline = stages.filter(({ pipeline_id: pipeline }) => pipeline === current?.pipeline_id);
  const steps = ofPipeline.filter(({ kind }) => kind === "open");
  const place = current?.kind === "won" ? steps.length : steps.findIndex(({ id }) => id === current?.id);
  const closing = (["won", "lost"] as const).map((kind) => {
    const stage = current?.kind === kind ? current : ofPipeline.find((other) => other.kind === kind);
    const Icon = kind === "won" ? CircleCheck : CircleX;
    const isCurrent = stage !== undefined && stage.id === current?.id;
    return (
      stage && (
        <Button
          key={kind}
          size="sm"
          variant={isCurrent ? "secondary" : "outline"}
          aria-pressed={isCurrent}
          title={stage.name}
          disabled={!canEdit}
          pending={movingTo === stage.id}
          onClick={() => moveTo(stage.id)}
        >
          <Icon className={kind === "won" ? "text-won" : "text-lost"} />
          {t(`mark.${kind}`)}
        </Button>
      )
    );
  });
  return (
    <section aria-label={t("history.title")} className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2">
      <ol className="flex min-w-0 flex-1 scrollbar-thin gap-1 overflow-x-auto max-sm:basis-full">
        {steps.map((stage, at) => (
          <li key={stage.id} className="min-w-20 flex-1">
            <button
              type="button"
              aria-current={stage.id === current?.id ? "step" : undefined}
              title={stage.name}
              disabled={!canEdit || movingTo !== undefined}
              onClick={() => moveTo(stage.id)}
              className={cn(
                "hover:not-disabled:bg-accent grid h-10 w-full content-start gap-1.5 rounded-md p-1 text-left text-xs",
                stage.id === current?.id ? "font-semibold" : "text-muted-foreground",
              )}
            >
              <span
                className={cn(
                  "h-1.5 rounded-full",
                  at > place ? "bg-muted" : current?.kind === "won" ? "bg-won" : stageColours[current?.colour ?? ""],
                  movingTo === stage.id && "animate-pulse",
                )}
              />
              <span className="truncate">{stage.name}</span>
            </button>
          </li>
        ))}
      </ol>
      <div className="flex gap-2">{closing}</div>
      {losing && (
        <LostReasonDialog
          name={card.name}
          isPending={movingTo !== undefined}
          onChoose={(lostReason) => move({ ...losing, lostReason })}
          onCancel={() => setLosing(null)}
        />
      )}
    </section>
  );
}
