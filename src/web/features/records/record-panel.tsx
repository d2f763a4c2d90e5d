import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type ReactNode, useContext, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import type { RecordColumns } from "#domain/records/record-columns.ts";
import { recordQuery, type RecordRow } from "#web/data/records/records.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";
import { RecordMark } from "#web/ui/record-mark.tsx";
import { useRecordTitle } from "#web/ui/use-record-title.ts";

import { ListContext } from "./list-context.ts";
import { RecordFacts } from "./record-facts.tsx";

/** Delay before details are loaded, so that moving through rows quickly does not load them. */
const restMs = 150;

type Props = {
  known: RecordColumns;
  row: RecordRow;
  /** Index of the row among all matching rows. */
  at: number;
  workspace: Workspace;
  onClose: () => void;
  /** Content shown above the fields (`strip`) and below them (`timeline`). */
  details: { strip: ReactNode; timeline: ReactNode } | undefined;
};

/** Renders a record next to its list. Escape closes the panel. */
export function RecordPanel({ known, row, at, workspace, onClose, details }: Props) {
  const { t } = useTranslation(["records", "common"]);
  const { entity } = known;
  const list = useContext(ListContext);
  const [restedId, setRestedId] = useState<string | null>(null);
  const isRested = restedId === row.id;
  useEffect(() => {
    const timer = setTimeout(() => setRestedId(row.id), restMs);
    return () => clearTimeout(timer);
  }, [row.id]);
  const { data: record } = useQuery({ ...recordQuery(entity, row.id), enabled: isRested });
  const name = useRecordTitle(entity)(row);
  return (
    <aside
      aria-label={t("peek.label")}
      className="bg-background w-full shrink-0 scrollbar-thin overflow-y-auto border-y border-l max-lg:absolute max-lg:inset-y-0 max-lg:right-0 max-lg:z-30 max-lg:shadow-lg sm:w-104 2xl:w-120"
      onKeyDown={(event) => {
        // Escape was already used if it closed a layer within the panel or cancelled an edit.
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header className="bg-background sticky top-0 z-20 flex min-h-12 items-center gap-2 border-b px-4 py-2">
        <RecordMark entity={entity} name={name} />
        <h2 className="min-w-0 flex-1 truncate font-semibold">{name}</h2>
        <Button variant="ghost" size="sm" asChild>
          <RecordLink
            entity={entity}
            id={row.id}
            className="hover:no-underline"
            {...(list && { state: { openedFrom: { ...list, at } } })}
          >
            {t("peek.open")}
          </RecordLink>
        </Button>
        <Button variant="ghost" size="icon-sm" aria-label={t("common:close")} onClick={onClose}>
          <X />
        </Button>
      </header>
      <div key={row.id} className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
        {isRested && record ? (
          <>
            <div className="empty:hidden">{details?.strip}</div>
            <RecordFacts
              isPanel
              known={known}
              record={record}
              workspace={workspace}
              canEdit={workspace.role !== "viewer"}
            />
            {details?.timeline}
          </>
        ) : (
          <>
            <Skeleton className="h-22" />
            <Skeleton className="h-48" />
            <Skeleton className="h-96" />
          </>
        )}
      </div>
    </aside>
  );
}
