import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useCallback, useEffect } from "react";
import { useTranslation } from "react-i18next";

import type { RecordColumns } from "#domain/records/record-columns.ts";
import { neighboursQuery, recordCountQuery } from "#web/data/records/records.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { isShortcut } from "#web/ui/is-shortcut.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { recordTarget } from "#web/ui/record-target.ts";
import { useFormat } from "#web/ui/use-format.ts";

import type { OpenedFrom } from "./list-context.ts";

type Props = { columns: RecordColumns; id: string; from: OpenedFrom; workspace: Workspace };

/**
 * Renders links to the previous and next record of the list that this one was opened from, and its position. The keys [
 * and ] do the same as the links. Renders nothing if the record is no longer in the list.
 */
export function RecordNeighbours({ columns, id, from, workspace }: Props) {
  const { t } = useTranslation("records");
  const navigate = useNavigate();
  const { number } = useFormat();
  const { data: { ids, from: first } = { ids: [], from: 0 } } = useQuery(
    neighboursQuery(columns, from.search, workspace, from.at),
  );
  const { data: count } = useQuery(recordCountQuery(columns, from.search, workspace));
  const place = ids.indexOf(id);
  const before = place > 0 ? ids[place - 1] : undefined;
  const after = place >= 0 ? ids[place + 1] : undefined;

  const go = useCallback(
    (to: string | undefined, step: -1 | 1) => {
      const state = { openedFrom: { ...from, at: from.at + step } };
      if (to) void navigate({ ...recordTarget(from.entity, to), replace: true, state });
    },
    [navigate, from],
  );
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      if (event.key === "[") go(before, -1);
      if (event.key === "]") go(after, 1);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [go, before, after]);

  if (place < 0) return null;
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t("page.previous")}
        title={`${t("page.previous")} ([)`}
        disabled={!before}
        onClick={() => go(before, -1)}
      >
        <ChevronUp />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t("page.next")}
        title={`${t("page.next")} (])`}
        disabled={!after}
        onClick={() => go(after, 1)}
      >
        <ChevronDown />
      </Button>
      <span className="tabular text-muted-foreground self-center px-1 text-xs whitespace-nowrap">
        {count !== undefined && t("page.place", { place: number(first + place + 1), total: number(count) })}
      </span>
    </>
  );
}
