import { useMutation } from "@tanstack/react-query";
import { BookmarkPlus, Download, ListPlus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { guardCell } from "#domain/numbers/csv-guard.ts";
import { dayIn } from "#domain/time/dates.ts";
import { createAccountTasks, keepAccounts } from "#web/data/measures/customers.ts";
import { logExport } from "#web/data/workspace/audit-log.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { saveCsv } from "#web/ui/save-csv.ts";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

/** A row as far as its actions go: its account, what a task about it is called, and what a file says of it. */
export type Actionable = { account_id: string; task: string; cells: Record<string, string | number | null> };

type Props = {
  rows: readonly Actionable[];
  workspace: Workspace;
  tags: (ids: string[]) => ReactNode;
  onDone: () => void;
};

/** What can be done with the accounts that are chosen: tasks, tags, a list of their own, a file. */
export function ChosenActions({ rows, workspace, tags, onDone }: Props) {
  const { t } = useTranslation("customer-insights");
  const { number, stamp } = useFormat();
  const ids = [...new Set(rows.map(({ account_id: id }) => id))];
  const { mutate: makeTasks, isPending: isMaking } = useMutation({
    ...createAccountTasks,
    onSuccess: (_, { tasks }) => {
      notify.success(t("act.tasksMade", { count: tasks.length, total: number(tasks.length) }));
      onDone();
    },
  });
  const { mutate: keep, isPending: isKeeping } = useMutation({
    ...keepAccounts,
    onSuccess: (_, { name }) => {
      notify.success(t("act.kept", { name }));
      onDone();
    },
  });
  const save = async () => {
    const columns = Object.keys(rows[0]?.cells ?? {});
    const lines = rows.map(({ cells }) => columns.map((column) => guardCell(String(cells[column] ?? ""))));
    await logExport("accounts", lines.length);
    await saveCsv([columns, ...lines], "customers.csv");
  };
  const canEdit = workspace.role !== "viewer";
  return (
    <div role="toolbar" aria-label={t("act.label")} className="flex flex-wrap items-center gap-2">
      <span role="status" className={rows.length > 0 ? "tabular text-muted-foreground text-sm" : "sr-only"}>
        {rows.length > 0 && t("act.chosen", { count: rows.length, total: number(rows.length) })}
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
                    tasks: rows.map(({ account_id, task }) => ({ account_id, title: task.slice(0, 200) })),
                    due_on: dayIn(new Date(), workspace.time_zone),
                    assignee_id: workspace.memberId,
                  })
                }
              >
                <ListPlus />
                {t("act.tasks")}
              </Button>
              {tags(ids)}
              <Button
                variant="outline"
                size="sm"
                pending={isKeeping}
                onClick={() =>
                  keep({ ids, name: t("act.listName", { at: stamp(new Date().toISOString(), workspace.time_zone) }) })
                }
              >
                <BookmarkPlus />
                {t("act.keep")}
              </Button>
            </>
          )}
          <Button variant="outline" size="sm" onClick={() => void save().catch(() => notify.error(t("act.notSaved")))}>
            <Download />
            {t("act.csv")}
          </Button>
        </>
      )}
    </div>
  );
}
