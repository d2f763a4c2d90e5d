import { useMutation, useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";

import { dayIn, momentOf } from "#domain/time/dates.ts";
import { undoMove } from "#web/data/deals/move-deal.ts";
import { type Stay, stageHistoryQuery } from "#web/data/deals/stage-history.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { StageLabel } from "#web/ui/stage-label.tsx";
import type { TimelineEvent } from "#web/ui/timeline-event.ts";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

const daySeconds = 86_400;

/**
 * Returns the stages of a deal, with the time spent in each, and the day on which it was opened as timeline entries;
 * undefined while loading.
 */
export function useStageEvents(
  dealId: string | null,
  openedOn: unknown,
  workspace: Workspace,
): TimelineEvent[] | undefined {
  const { t } = useTranslation("board");
  const { data: stays } = useQuery({ ...stageHistoryQuery(dealId ?? ""), enabled: dealId !== null });
  if (dealId === null) return [];
  const [current, former] = stays ?? [];
  const undo = current?.stage_id && former?.name && workspace.role !== "viewer" && (
    <UndoMove dealId={dealId} stageId={current.stage_id} former={former.name} />
  );
  const opened: TimelineEvent[] =
    typeof openedOn === "string"
      ? [
          {
            id: "opened",
            kind: "stage",
            at: momentOf(`${openedOn}T00:00`, workspace.time_zone).toISOString(),
            day: openedOn,
            content: <p>{t("history.opened")}</p>,
          },
        ]
      : [];
  const events = stays?.map((stay, index): TimelineEvent => ({
    id: `stage ${stays.length - index}`,
    kind: "stage",
    at: stay.entered_at,
    content: (
      <>
        <StayText stay={stay} isLast={index === 0} timeZone={workspace.time_zone} />
        {index === 0 && undo}
      </>
    ),
  }));
  return events && [...events, ...opened];
}

function UndoMove({ dealId, stageId, former }: { dealId: string; stageId: string; former: string }) {
  const { t } = useTranslation("board");
  const { mutate, isPending } = useMutation(undoMove);
  return (
    <Button
      variant="outline"
      size="sm"
      className="mt-1"
      pending={isPending}
      onClick={() =>
        mutate({ dealId, stageId }, { onSuccess: () => notify.success(t("history.undone", { stage: former })) })
      }
    >
      <Undo2 />
      {t("history.undo")}
    </Button>
  );
}

type StayProps = { stay: Stay; isLast: boolean; timeZone: string };

function StayText({ stay, isLast, timeZone }: StayProps) {
  const { t } = useTranslation("board");
  const { number, shortDay } = useFormat();
  // The time since a deal was closed is irrelevant.
  const isOver = isLast && (stay.kind ?? "open") !== "open";
  const days = stay.seconds === null || isOver ? null : Math.floor(stay.seconds / daySeconds);
  const dayOf = (moment: string | null) =>
    moment === null ? (
      t("history.unknown")
    ) : (
      <time dateTime={moment}>{shortDay(dayIn(new Date(moment), timeZone))}</time>
    );
  return (
    <>
      <p className="flex items-baseline gap-2">
        {stay.name === null ? (
          <span className="text-muted-foreground">{t("history.gone")}</span>
        ) : (
          <StageLabel name={stay.name} kind={stay.kind ?? "open"} colour={stay.colour ?? "slate"} />
        )}
        <span className="tabular text-muted-foreground shrink-0 whitespace-nowrap">
          {days === 0 ? t("history.less") : days && t("history.days", { count: days, total: number(days) })}
        </span>
      </p>
      <p className="tabular text-muted-foreground flex flex-wrap gap-x-2 text-xs">
        <span>
          {dayOf(stay.entered_at)}
          {!isOver && " – "}
          {!isOver && (isLast ? t("history.still") : dayOf(stay.left_at))}
        </span>
        {stay.actor && <span>{stay.actor}</span>}
      </p>
    </>
  );
}
