import { useMutation } from "@tanstack/react-query";
import { BookmarkPlus, Download, ListPlus } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { guardCell } from "#domain/numbers/csv-guard.ts";
import { dayIn } from "#domain/time/dates.ts";
import { createTasks, saveAsList, type Listable } from "#web/data/customers/bulk-actions.ts";
import { idParts, logExport } from "#web/data/workspace/log-export.ts";
import { useOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { saveCsv } from "#web/ui/save-csv.ts";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

/** Context for bulk actions, which a screen passes to each of its lists. */
export type SelectionContext = {
  workspace: Workspace;
  /** Renders the action that adds tags to the selected records. */
  tags: (entity: Listable, ids: string[]) => ReactNode;
};

/** Data of a row for bulk actions: its record, the title of a task about it, and its cells in an export. */
export type Actionable = {
  about: { entity: Listable; id: string };
  task: string;
  cells: Record<string, string | number | null>;
};

type Props = SelectionContext & {
  rows: readonly Actionable[];
  /** Name of the exported file. */
  file: string;
  onDone: () => void;
};

export function SelectionActions({ rows, workspace, tags, file, onDone }: Props) {
  const { t } = useTranslation("chosen");
  const { number, stamp } = useFormat();
  const records = [...Map.groupBy(rows, ({ about }) => about.entity)].map(([entity, its]) => ({
    entity,
    ids: [...new Set(its.map(({ about }) => about.id))],
  }));
  const { mutate: makeTasks, isPending: isMaking } = useMutation({
    ...createTasks,
    onSuccess: (_, { tasks }) => {
      notify.success(t("tasksMade", { count: tasks.length, total: number(tasks.length) }));
      onDone();
    },
  });
  const { mutate: saveList, isPending: isSaving } = useMutation({
    ...saveAsList,
    onSuccess: (_, saved) => {
      for (const { entity } of saved.records) notify.success(t(`kept.${entity}`, { name: saved.name }));
      onDone();
    },
  });
  const save = async () => {
    const columns = Object.keys(rows[0]?.cells ?? {});
    const lines = rows.map(({ cells }) => columns.map((column) => guardCell(String(cells[column] ?? ""))));
    await logExport(records.flatMap(({ entity, ids }) => idParts(entity, ids)));
    await saveCsv([columns, ...lines], file);
  };
  const timeZone = useOwnTimeZone();
  const canEdit = workspace.role !== "viewer";
  return (
    <div role="toolbar" aria-label={t("label")} className="flex flex-wrap items-center gap-2 print:hidden">
      <span role="status" className={rows.length > 0 ? "tabular text-muted-foreground text-sm" : "sr-only"}>
        {rows.length > 0 && t("chosen", { count: rows.length, total: number(rows.length) })}
      </span>
      {rows.length > 0 && (
        <>
          {canEdit && (
            <>
              <Button
                variant="outline"
                size="sm"
                pending={isMaking}
                onClick={() =>
                  makeTasks({
                    tasks: rows.map(({ about, task }) => ({ about, title: task.slice(0, 200) })),
                    due_on: dayIn(new Date(), timeZone),
                    assignee_id: workspace.memberId,
                  })
                }
              >
                <ListPlus />
                {t("tasks")}
              </Button>
              {records.map(({ entity, ids }) => (
                <Fragment key={entity}>{tags(entity, ids)}</Fragment>
              ))}
              <Button
                variant="outline"
                size="sm"
                pending={isSaving}
                onClick={() =>
                  saveList({
                    records,
                    name: t("listName", { at: stamp(new Date().toISOString(), workspace.time_zone) }),
                  })
                }
              >
                <BookmarkPlus />
                {t("keep")}
              </Button>
            </>
          )}
          <Button variant="outline" size="sm" onClick={() => void save().catch(() => notify.error(t("notSaved")))}>
            <Download />
            {t("csv")}
          </Button>
        </>
      )}
    </div>
  );
}
