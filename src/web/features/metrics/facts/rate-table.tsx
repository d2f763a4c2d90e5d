import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { formatRate } from "#domain/numbers/exchange-rate.ts";
import { bulkDelete } from "#web/data/records/change-sets.ts";
import { exchangeRatesQuery, type StoredRate } from "#web/data/workspace/exchange-rates.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { useUndoToast } from "#web/undo/use-undo-toast.ts";

import { RateDialog } from "./rate-dialog.tsx";

export function RateTable({ workspace }: { workspace: Workspace }) {
  const { t, i18n } = useTranslation("facts");
  const format = useFormat();
  const offerUndo = useUndoToast();
  const { data: rates } = useSuspenseQuery(exchangeRatesQuery());
  const { mutate: remove } = useMutation(bulkDelete);
  const [open, setOpen] = useState<StoredRate | "new" | null>(null);
  const canEdit = workspace.role !== "viewer";
  const nameOf = ({ day, from_currency: from, to_currency: to }: StoredRate) =>
    t("rates.one", { from, to, day: format.day(day) });
  const drop = (rate: StoredRate) =>
    remove(
      { entity: "exchange_rates", ids: [rate.id] },
      { onSuccess: ({ change_set_id: set }) => offerUndo(t("rates.deleted", { name: nameOf(rate) }), set) },
    );
  return (
    <Section
      title={t("rates.title")}
      note={t("rates.text", { currency: workspace.currency })}
      action={
        canEdit && (
          <Button variant="outline" size="sm" onClick={() => setOpen("new")}>
            <Plus />
            {t("rates.add")}
          </Button>
        )
      }
    >
      {rates.length === 0 ? (
        <p className="text-muted-foreground">{t("rates.none")}</p>
      ) : (
        <DataTable
          isFramed
          label={t("rates.title")}
          rows={rates}
          keyOf={({ id }) => id}
          columns={[
            { key: "day", header: t("rates.day"), cell: ({ day }) => format.day(day) },
            { key: "from", header: t("rates.from"), cell: ({ from_currency: from }) => from },
            { key: "to", header: t("rates.to"), cell: ({ to_currency: to }) => to },
            {
              key: "rate",
              header: t("rates.rate"),
              isNumeric: true,
              cell: ({ rate }) => formatRate(rate, i18n.language),
            },
            ...(canEdit
              ? [
                  {
                    key: "actions",
                    header: <span className="sr-only">{t("rates.actions")}</span>,
                    className: "w-20 text-right whitespace-nowrap",
                    cell: (rate: StoredRate) => (
                      <>
                        <Button
                          variant="ghost"
                          size="icon-sm"
                          aria-label={t("rates.edit", { name: nameOf(rate) })}
                          onClick={() => setOpen(rate)}
                        >
                          <Pencil />
                        </Button>
                        <Button
                          variant="ghost"
                          size="icon-sm"
                          aria-label={t("rates.delete", { name: nameOf(rate) })}
                          onClick={() => drop(rate)}
                        >
                          <Trash2 />
                        </Button>
                      </>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {open && <RateDialog stored={open === "new" ? null : open} workspace={workspace} onClose={() => setOpen(null)} />}
    </Section>
  );
}
