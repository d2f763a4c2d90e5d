import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus, TextCursorInput } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { CustomField } from "#domain/records/custom-fields/custom-fields.ts";
import type { Entity } from "#domain/records/entity.ts";
import { entities } from "#domain/records/kinds/kinds.ts";
import { archiveField, orderFields } from "#web/data/records/change-custom-fields.ts";
import { customFieldsQuery, fieldCountsQuery } from "#web/data/records/custom-fields.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { InfoNote } from "#web/ui/info-note.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { tab, tabRow } from "#web/ui/kit/tab-classes.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { notify } from "#web/ui/toast.tsx";

import { FieldRow } from "./field-row.tsx";

const CustomizeFields = lazyDialog(async () => (await import("./customize-fields.tsx")).CustomizeFields);
const FieldDialog = lazyDialog(async () => (await import("./field-dialog.tsx")).FieldDialog);
const DeleteField = lazyDialog(async () => (await import("./delete-field.tsx")).DeleteField);

type Props = { entity: Entity; canShape: boolean };

export function FieldSettings({ entity, canShape }: Props) {
  const { t } = useTranslation(["custom-fields", "kinds", "records"]);
  const { data: fields } = useSuspenseQuery(customFieldsQuery(entity));
  const { data: counts } = useQuery(fieldCountsQuery(entity));
  const [edited, setEdited] = useState<CustomField | "new" | null>(null);
  const [isCustomizing, setCustomizing] = useState(false);
  const [deleted, setDeleted] = useState<CustomField | null>(null);
  const order = useMutation(orderFields);
  const archive = useMutation(archiveField);
  const used = fields.filter(({ archived_at }) => archived_at === null);
  const archived = fields.filter(({ archived_at }) => archived_at !== null);

  const move = (index: number, by: -1 | 1) => {
    const ids = used.map(({ id }) => id);
    const [moved] = ids.splice(index, 1);
    if (moved) order.mutate(ids.toSpliced(index + by, 0, moved));
  };
  const setArchived = (field: CustomField, isArchived: boolean) =>
    archive.mutate(
      { field, isArchived },
      {
        onSuccess: (saved) => {
          if (isArchived) notify.undo(t("archived", { label: field.label }), () => setArchived(saved, false));
        },
      },
    );
  const row = (field: CustomField, index: number) => (
    <FieldRow
      key={field.id}
      field={field}
      count={counts && (counts.get(field.key) ?? 0)}
      canShape={canShape}
      onEdit={() => setEdited(field)}
      onArchive={(isArchived) => setArchived(field, isArchived)}
      onDelete={() => setDeleted(field)}
      onMove={{
        up: field.archived_at === null && index > 0 ? () => move(index, -1) : undefined,
        down: field.archived_at === null && index < used.length - 1 ? () => move(index, 1) : undefined,
      }}
    />
  );

  const add = (
    <Button onClick={() => setEdited("new")}>
      <Plus />
      {t("add")}
    </Button>
  );
  return (
    <section aria-label={t("title")} className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid max-w-prose gap-1">
          <div className="flex flex-wrap items-center gap-1">
            <h2 className="text-base font-semibold">{t("title")}</h2>
            <InfoNote title={t("title")}>{t("text")}</InfoNote>
          </div>
          {!canShape && <p className="text-muted-foreground">{t("onlyAdmins")}</p>}
        </div>
        {canShape && (
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" onClick={() => setCustomizing(true)}>
              {t("layout.title")}
            </Button>
            {used.length > 0 && add}
          </div>
        )}
      </div>
      <nav aria-label={t("of")} className={tabRow}>
        {entities.map((kind) => (
          <Link
            key={kind}
            to="/dashboard/settings/fields"
            search={{ entity: kind }}
            aria-current={kind === entity ? "page" : undefined}
            data-state={kind === entity ? "active" : undefined}
            className={tab}
          >
            {t(`kinds:${kind}.many`)}
          </Link>
        ))}
      </nav>
      {used.length === 0 && (
        <EmptyState hasSample icon={TextCursorInput} title={t("empty.title")} text={t("empty.text")}>
          {canShape && add}
        </EmptyState>
      )}
      {used.length > 0 && <ul className="divide-y rounded-lg border">{used.map(row)}</ul>}
      {archived.length > 0 && (
        <section aria-label={t("archive.title")} className="grid gap-2">
          <h3 className="font-medium">{t("archive.title")}</h3>
          <p className="text-muted-foreground">{t("archive.text")}</p>
          <ul className="divide-y rounded-lg border">{archived.map(row)}</ul>
        </section>
      )}
      <FieldDialog
        // Remounts the dialog when it is opened, so that it starts with the stored values.
        key={edited === null ? "closed" : edited === "new" ? "new" : edited.id}
        entity={entity}
        field={edited === "new" ? null : edited}
        isOpen={edited !== null}
        onOpenChange={(isOpen) => !isOpen && setEdited(null)}
      />
      <CustomizeFields entity={entity} isOpen={isCustomizing} onOpenChange={setCustomizing} />
      {deleted && (
        <DeleteField
          field={deleted}
          count={counts?.get(deleted.key) ?? 0}
          isOpen
          onOpenChange={(isOpen) => !isOpen && setDeleted(null)}
        />
      )}
    </section>
  );
}
