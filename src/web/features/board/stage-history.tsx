import { useMutation, useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";

import { undoMove } from "#web/data/deals/board.ts";
import { type Stay, stageHistoryQuery } from "#web/data/deals/stage-history.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { StageLabel } from "#web/ui/stage-label.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

const daySeconds = 86_400;

/** Renders the time a deal spent in each of its stages, latest first. The latest move can be undone. */
export function StageHistory({ dealId, workspace }: { dealId: string; workspace: Workspace }) {
  const { t } = useTranslation("board");
  const { data: stays } = useQuery(stageHistoryQuery(dealId));
  const { mutate: undo, isPending } = useMutation(undoMove);
  const [current, former] = stays ?? [];
  return (
    <section aria-label={t("history.title")} className="grid min-w-0 content-start gap-3">
      <h2 className="text-base font-semibold">{t("history.title")}</h2>
      {!stays && <Skeleton className="h-10" />}
      <ol className="grid gap-3">
        {stays?.map((stay, place) => (
          <StayRow key={stays.length - place} stay={stay} isLast={place === 0} timeZone={workspace.time_zone} />
        ))}
      </ol>
      {current?.stage_id && former?.name && workspace.role !== "viewer" && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          pending={isPending}
          onClick={() =>
            undo(
              { dealId, stageId: current.stage_id },
              { onSuccess: () => notify.success(t("history.undone", { stage: former.name })) },
            )
          }
        >
          <Undo2 />
          {t("history.undo")}
        </Button>
      )}
    </section>
  );
}

type RowProps = { stay: Stay; isLast: boolean; timeZone: string };

function StayRow({ stay, isLast, timeZone }: RowProps) {
  const { t } = useTranslation("board");
  const { momentDay, number } = useFormat();
  const days = stay.seconds === null ? null : Math.floor(stay.seconds / daySeconds);
  const dayOf = (moment: string | null) =>
    moment === null ? t("history.unknown") : <time dateTime={moment}>{momentDay(moment, timeZone)}</time>;
  return (
    <li className="grid gap-0.5">
      <p className="flex items-baseline justify-between gap-2">
        {stay.name === null ? (
          <span className="text-muted-foreground">{t("history.gone")}</span>
        ) : (
          <StageLabel name={stay.name} kind={stay.kind ?? "open"} colour={stay.colour ?? "slate"} />
        )}
        <span className="tabular shrink-0 whitespace-nowrap">
          {days === 0 ? t("history.less") : days && t("history.days", { count: days, total: number(days) })}
        </span>
      </p>
      <p className="tabular text-muted-foreground flex flex-wrap justify-between gap-x-2 text-xs">
        <span>
          {dayOf(stay.entered_at)}
          {" – "}
          {isLast ? t("history.still") : dayOf(stay.left_at)}
        </span>
        {stay.actor && <span>{stay.actor}</span>}
      </p>
    </li>
  );
}
