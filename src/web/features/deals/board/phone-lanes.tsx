import { useTranslation } from "react-i18next";

import type { BoardStage } from "#web/data/deals/board.ts";

import { LaneHeading } from "./lane-heading.tsx";
import { LaneCards, stagesOf } from "./lane-row.tsx";
import type { LanesBoard, OwnerLane } from "./use-lanes.ts";
import { useNear } from "./use-near.ts";
import { usePlaceName } from "./use-place-name.ts";

/** Renders a column for each stage, one at a time on a phone, with its cards grouped by owner. */
export function PhoneLanes({ board, lanes, ...actions }: LanesBoard) {
  const { t } = useTranslation("board");
  return board.shown.map(({ id, name }) => {
    const groups = lanes.flatMap((lane) => {
      const stage = stagesOf(board, lane).find((column) => column.id === id);
      const hasCards = (lane.byStage.get(id)?.count ?? 0) > 0 || (stage && stage.deals.length > 0);
      return hasCards ? [{ lane, stage }] : [];
    });
    return (
      <section
        key={id}
        aria-label={name}
        data-stage={id}
        data-cards={board.totals?.get(id)?.count ?? 0}
        className="relative flex w-full shrink-0 snap-start flex-col"
      >
        <h2 className="sr-only">{name}</h2>
        <div className="min-h-24 flex-1 scrollbar-thin overflow-y-auto pb-2">
          {groups.length === 0 && <p className="text-muted-foreground px-1 py-2">{t("noCards")}</p>}
          {groups.map(({ lane, stage }) => (
            <PhoneGroup key={lane.key} board={board} lane={lane} stage={stage} stageId={id} {...actions} />
          ))}
        </div>
      </section>
    );
  });
}

type GroupProps = Omit<LanesBoard, "lanes"> & { lane: OwnerLane; stage: BoardStage | undefined; stageId: string };

function PhoneGroup({ board, lane, stage, stageId, onNear, onToggle }: GroupProps) {
  const placeName = usePlaceName();
  const { ref } = useNear(lane.key, onNear);
  return (
    <section ref={ref} aria-label={placeName(lane.owner, undefined)}>
      <LaneHeading
        board={board}
        lane={lane}
        total={lane.byStage.get(stageId)}
        stageId={stageId}
        onToggle={onToggle}
        className="bg-background sticky top-0 z-10 py-1"
      />
      {stage && <LaneCards board={board} lane={lane} stage={stage} label={placeName(lane.owner, stage.name)} />}
    </section>
  );
}
