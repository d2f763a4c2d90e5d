import { Archive, ArchiveRestore, ArrowDown, ArrowUp, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { CustomField } from "#domain/records/custom-fields/custom-fields.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type Props = {
  field: CustomField;
  /** Number of records with a value in the field. */
  count: number | undefined;
  canShape: boolean;
  onEdit: () => void;
  onArchive: (isArchived: boolean) => void;
  onDelete: () => void;
  onMove: { up: (() => void) | undefined; down: (() => void) | undefined };
};

export function FieldRow({ field, count, canShape, onEdit, onArchive, onDelete, onMove }: Props) {
  const { t } = useTranslation(["custom-fields", "kinds", "records"]);
  const { number } = useFormat();
  const { label, kind, options, key } = field;
  const isArchived = field.archived_at !== null;
  const details = [
    t(`kinds.${kind}`),
    options.target === "members" ? t("members") : options.target && t(`kinds:${options.target}.many`),
    field.is_required && t("required"),
  ].filter(Boolean);
  return (
    <li aria-label={label} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      {canShape && !isArchived && (
        <span className="-ml-1 flex">
          <Act label={t("up", { label })} onClick={onMove.up}>
            <ArrowUp />
          </Act>
          <Act label={t("down", { label })} onClick={onMove.down}>
            <ArrowDown />
          </Act>
        </span>
      )}
      <span className="min-w-40 flex-1">
        <span className="block font-medium break-words">{label}</span>
        <span className="text-muted-foreground block text-xs break-words">
          {joinFacts(details)}
          {field.formula && <code className="ml-1.5">= {field.formula}</code>}
        </span>
      </span>
      <code className="text-muted-foreground text-xs break-all">{key}</code>
      <span className="tabular text-muted-foreground min-w-20 text-right text-xs">
        {count !== undefined && t("filled", { count, total: number(count) })}
      </span>
      {canShape && (
        <span className="-mr-1 flex">
          {!isArchived && (
            <Act label={t("edit", { label })} onClick={onEdit}>
              <Pencil />
            </Act>
          )}
          <Act label={t(isArchived ? "restore" : "archiveOne", { label })} onClick={() => onArchive(!isArchived)}>
            {isArchived ? <ArchiveRestore /> : <Archive />}
          </Act>
          {isArchived && (
            <Act label={t("delete.one", { label })} onClick={onDelete}>
              <Trash2 />
            </Act>
          )}
        </span>
      )}
    </li>
  );
}

function Act({ label, onClick, children }: { label: string; onClick: (() => void) | undefined; children: ReactNode }) {
  return (
    <Button variant="ghost" size="icon-sm" aria-label={label} title={label} disabled={!onClick} onClick={onClick}>
      {children}
    </Button>
  );
}
