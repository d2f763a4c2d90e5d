import { useMutation } from "@tanstack/react-query";
import { BookmarkPlus, Download, ListPlus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { CustomerRhythm } from "#domain/customers/customer-rhythm.ts";
import { guardCell } from "#domain/numbers/csv-guard.ts";
import { dayIn } from "#domain/time/dates.ts";
import { createAccountTasks, keepAccounts } from "#web/data/measures/customers.ts";
import { logExport } from "#web/data/workspace/audit-log.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { saveCsv } from "#web/ui/save-csv.ts";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type Props = {
  rows: readonly CustomerRhythm[];
  chosen: ReadonlySet<string>;
  workspace: Workspace;
  tags: (ids: string[]) => ReactNode;
  onDone: () => void;
};

const columns = [
  "account",
  "risk",
  "usual_days",
  "last_on",
  "next_on",
  "next_from",
  "next_until",
  "days_quiet",
] as const;

/** What can be done with the customers that are chosen: tasks, tags, a list of their own, a file. */
export function ChosenActions({ rows, chosen, workspace, tags, onDone }: Props) {
  const { t } = useTranslation("customer-insights");
  const { number, stamp } = useFormat();
  const its = rows.filter(({ account_id: id }) => chosen.has(id));
  const ids = its.map(({ account_id: id }) => id);
  const told = { count: its.length, total: number(its.length) };
  const { mutate: makeTasks, isPending: isMaking } = useMutation({
    ...createAccountTasks,
    onSuccess: () => {
      notify.success(t("act.tasksMade", told));
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
    const lines = its.map((one) => columns.map((column) => guardCell(String(one[column]))));
    await logExport("accounts", lines.length);
    await saveCsv([[...columns], ...lines], "customers.csv");
  };
  const canEdit = workspace.role !== "viewer";
  return (
    <div role="toolbar" aria-label={t("act.label")} className="flex min-h-8 flex-wrap items-center gap-2">
      <span role="status" className="tabular text-muted-foreground text-sm">
        {its.length === 0 ? t("act.none") : t("act.chosen", told)}
      </span>
      {its.length > 0 && (
        <>
          {canEdit && (
            <>
              <Button
                variant="outline"
                size="sm"
                pending={isMaking}
                onClick={() =>
                  makeTasks({
                    tasks: its.map((one) => ({
                      account_id: one.account_id,
                      title: t("act.task", { account: one.account }),
                    })),
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
