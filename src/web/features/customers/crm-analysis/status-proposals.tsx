import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { AccountHealth } from "#domain/customers/account-health.ts";
import { acceptStatuses, accountHealthQuery } from "#web/data/customers/customers.ts";
import type { SelectionContext } from "#web/metrics/selection-actions.tsx";
import { useRowSelection } from "#web/metrics/use-row-selection.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { useUndoToast } from "#web/undo/use-undo-toast.ts";

import { StatusBadge, useReason } from "./account-status.tsx";

/** Maximum number of proposals shown; 'accept all' also accepts the others. */
const maxShown = 10;

export function StatusProposals({ canEdit, ...context }: SelectionContext & { canEdit: boolean }) {
  const { t } = useTranslation("crm-analysis");
  const { number } = useFormat();
  const reason = useReason();
  const { data } = useQuery(accountHealthQuery(null));
  const { mutate: accept, isPending, variables } = useAcceptStatuses();
  const total = data?.[0]?.total ?? 0;
  const shown = data?.slice(0, maxShown);
  const { column, actions } = useRowSelection(context, {
    rows: shown,
    keyOf: (row) => row.account_id,
    nameOf: (row) => row.account,
    actionable: (row) => ({
      about: { entity: "accounts", id: row.account_id },
      task: t("proposals.task", { account: row.account }),
      cells: {
        account: row.account,
        status: row.status,
        proposed: row.proposed,
        last_contact: row.last_on,
        usual_days: row.usual_days,
      },
    }),
    file: "statuses.csv",
  });
  return (
    <Section
      title={t("proposals.title")}
      note={t("proposals.rule")}
      action={
        <div className="flex flex-wrap items-center gap-2">
          {actions}
          {canEdit && total > 0 && (
            <Button variant="outline" pending={isPending && variables === null} onClick={() => accept(null)}>
              {t("proposals.all", { count: total, total: number(total) })}
            </Button>
          )}
        </div>
      }
    >
      {data?.length === 0 ? (
        <p className="text-muted-foreground text-sm">{t("proposals.none")}</p>
      ) : (
        <DataTable
          isFramed
          label={t("proposals.title")}
          rows={shown}
          pendingRows={5}
          keyOf={(row) => row.account_id}
          columns={[
            column,
            {
              key: "company",
              header: t("key.company"),
              isName: true,
              cell: (row: AccountHealth) => (
                <>
                  <RecordLink entity="accounts" id={row.account_id} className="font-medium">
                    {row.account}
                  </RecordLink>
                  <p className="text-muted-foreground text-xs">{reason(row)}</p>
                </>
              ),
            },
            {
              key: "now",
              header: t("proposals.now"),
              from: "sm",
              cell: ({ status }) => <StatusBadge status={status} />,
            },
            { key: "then", header: t("proposals.then"), cell: ({ proposed }) => <StatusBadge status={proposed} /> },
            ...(canEdit
              ? [
                  {
                    key: "accept",
                    header: <span className="sr-only">{t("proposals.accept")}</span>,
                    isNumeric: true,
                    cell: (row: AccountHealth) => (
                      <Button
                        variant="outline"
                        size="sm"
                        pending={isPending && variables?.[0] === row.account_id}
                        aria-label={t("proposals.acceptOne", { account: row.account })}
                        onClick={() => accept([row.account_id])}
                      >
                        {t("proposals.accept")}
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {data && total > maxShown && (
        <p className="text-muted-foreground text-xs">
          {t("proposals.more", { shown: number(maxShown), total: number(total) })}
        </p>
      )}
    </Section>
  );
}

function useAcceptStatuses() {
  const { t } = useTranslation("crm-analysis");
  const { number } = useFormat();
  const offerUndo = useUndoToast();
  return useMutation({
    ...acceptStatuses,
    onSuccess: ({ changed, change_set_id }) =>
      offerUndo(t("proposals.done", { count: changed, total: number(changed) }), change_set_id),
  });
}
