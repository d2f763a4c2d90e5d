import type { Model } from "@ironcalc/workbook";
import { RefreshCw, Table2, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";

import { joinFacts } from "#domain/text-direction.ts";
import { MissingNotes } from "#web/charts/missing-note.tsx";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { DropdownMenuItem } from "#web/ui/kit/dropdown-menu.tsx";
import { MoreMenu } from "#web/ui/more-menu.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { findMarks, holds } from "./block-marks.ts";
import { CellRecordsLink } from "./cell-records-link.tsx";
import type { LiveBlock, LiveBlocks } from "./live-blocks.ts";
import type { SelectedCell } from "./use-selection.ts";

type Props = {
  live: LiveBlocks;
  blocks: readonly LiveBlock[];
  model: Model;
  cell: SelectedCell;
  workspace: Workspace;
  canEdit: boolean;
  onGo: (cell: SelectedCell) => void;
};

export function BlockBar({ live, blocks, model, cell, workspace, canEdit, onGo }: Props) {
  const { t } = useTranslation("sheets");
  const marks = findMarks(model);
  const selected = blocks.find(({ block }) => {
    const place = marks.get(block.name);
    return place !== undefined && holds(place, cell);
  });
  const place = selected && marks.get(selected.block.name);
  const isReading = blocks.some(({ state }) => state.is === "reading");
  return (
    <div
      role="group"
      aria-label={t("live.label")}
      className="text-muted-foreground flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 px-4 pb-2 text-sm md:px-6"
    >
      <Button
        variant="ghost"
        size="sm"
        className="-ml-2.5"
        pending={isReading}
        onClick={() => void live.refresh({ isAsked: canEdit })}
      >
        <RefreshCw />
        <span className="max-sm:sr-only">{t("live.refresh")}</span>
      </Button>
      {selected && place ? (
        <Selected
          {...{ live, found: selected, workspace, canEdit }}
          cell={{ row: cell.row - place.row, column: cell.column - place.column }}
        />
      ) : (
        <ul className="flex min-w-0 flex-wrap gap-x-3">
          {blocks.map(({ block: { name } }) => {
            const at = marks.get(name);
            return (
              <li key={name} className="max-w-60 truncate">
                {at ? (
                  <button type="button" className="hover:text-foreground hover:underline" onClick={() => onGo(at)}>
                    {name}
                  </button>
                ) : (
                  name
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

type SelectedProps = Pick<Props, "live" | "workspace" | "canEdit"> & {
  found: LiveBlock;
  cell: { row: number; column: number };
};

function Selected({ live, found: { block, state }, cell, workspace, canEdit }: SelectedProps) {
  const { t } = useTranslation("sheets");
  const { number, moment } = useFormat();
  const reading = state.is === "read" ? state.reading : undefined;
  const { name } = block;
  const isUnfinished = reading?.kind === "metric" && reading.result.rows.some(({ is_unfinished: is }) => is);
  const isCut = reading?.kind === "list" && reading.total > reading.ids.length;
  const facts = joinFacts([
    block.readAt && t("live.readAt", { at: moment(block.readAt, workspace.time_zone) }),
    isCut && t("live.first", { shown: number(reading.ids.length), total: number(reading.total) }),
    isUnfinished && t("live.unfinished"),
  ]);
  const remove = async () => {
    const place = await live.remove(name);
    if (place) notify.undo(t("live.removed", { name }), () => void live.insert(block, place));
  };
  const save = async () => {
    await live.keepValues(name);
    notify.success(t("live.kept", { name }));
  };
  return (
    <>
      <span className="min-w-0 max-sm:flex-1 max-sm:basis-1/2">
        <bdi className="text-foreground font-medium">{name}</bdi>
        {facts && " · "}
        {facts}
      </span>
      {reading && <CellRecordsLink source={block.source} reading={reading} cell={cell} />}
      {canEdit && (
        <MoreMenu label={t("live.actions", { name })}>
          <DropdownMenuItem onSelect={() => void save()}>
            <Table2 />
            {t("live.keep")}
          </DropdownMenuItem>
          <DropdownMenuItem variant="destructive" onSelect={() => void remove()}>
            <Trash2 />
            {t("live.remove")}
          </DropdownMenuItem>
        </MoreMenu>
      )}
      {reading?.kind === "metric" && <MissingNotes missing={reading.result.missing} className="basis-full" />}
    </>
  );
}
