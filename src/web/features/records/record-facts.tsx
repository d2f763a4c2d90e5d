import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import { isEditable } from "#domain/records/cell-value.ts";
import type { Entity } from "#domain/records/entity.ts";
import { hasFeature, kindOf } from "#domain/records/kinds/kinds.ts";
import { columnOf, isCustom, type RecordColumns, valueOf } from "#domain/records/record-columns.ts";
import type { RecordRow } from "#web/data/records/records.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { ChangedMark } from "./changed-mark.tsx";
import { DetailsButton } from "./details-button.tsx";
import { RecordValue } from "./record-value.tsx";
import { useRecordTexts } from "./use-record-texts.ts";

const EditableField = lazy(async () => ({ default: (await import("./editable-field.tsx")).EditableField }));

type Props = {
  known: RecordColumns;
  record: RecordRow;
  workspace: Workspace;
  canEdit: boolean;
  /** True in a panel, which is narrow on any screen. */
  isPanel?: boolean;
  /** Shown below the fields. */
  children?: ReactNode;
};

/**
 * Renders the key facts of a record, then its other fields. Empty fields are folded, and on narrow screens all other
 * fields.
 */
export function RecordFacts({ known, record, workspace, canEdit, isPanel = false, children }: Props) {
  const { t } = useTranslation("records");
  const { number } = useFormat();
  const { keyFacts, fields } = kindOf(known.entity);
  const without = shownElsewhere(known.entity, record);
  const isFilled = (name: string) => {
    const column = columnOf(known, name);
    return column !== undefined && valueOf(record, column) !== null && valueOf(record, column) !== "";
  };
  const first = keyFacts.filter((name) => !without.includes(name));
  const rest = [...Object.keys(fields), ...known.columns.filter(isCustom).map(({ name: column }) => column)].filter(
    (name) => name !== "name" && !first.includes(name) && !without.includes(name),
  );
  const [isOpen, setOpen] = useState(false);
  const [isExpanded, setExpanded] = useState(false);
  // A field that the user empties stays visible.
  const [seen, setSeen] = useState<readonly string[]>([]);
  const fresh = rest.filter((name) => isFilled(name) && !seen.includes(name));
  if (fresh.length > 0) setSeen([...seen, ...fresh]);
  const shown = rest.filter((name) => isOpen || seen.includes(name));
  const folded = rest.length - shown.length;
  const facts = (names: readonly string[], className?: string) => (
    <FactList
      known={known}
      names={names}
      record={record}
      workspace={workspace}
      canEdit={canEdit}
      isPanel={isPanel}
      className={className}
    />
  );
  const open = (count: number, key: "page.showEmpty" | "page.showMore", className: string) =>
    count > 0 && (
      <Button
        variant="ghost"
        size="sm"
        className={cn("text-muted-foreground -ml-2.5 justify-self-start", className)}
        onClick={() => setOpen(true)}
      >
        {t(key, { count, total: number(count) })}
      </Button>
    );
  return (
    <section
      aria-label={t("page.details")}
      className={cn(
        "grid grid-cols-[minmax(0,1fr)] gap-1",
        // On phones, the steps and the timeline come first.
        !isPanel && !isExpanded && "max-sm:*:not-first:hidden",
      )}
    >
      {!isPanel && <DetailsButton isExpanded={isExpanded} onToggle={() => setExpanded(!isExpanded)} />}
      {facts(first)}
      {facts(shown, isOpen || isPanel ? undefined : "max-xl:hidden")}
      {children}
      {open(folded, "page.showEmpty", isPanel ? "" : "max-xl:hidden")}
      {!isOpen && !isPanel && open(rest.length, "page.showMore", "xl:hidden")}
    </section>
  );
}

type ListProps = Omit<Props, "isPanel" | "children"> & {
  isPanel: boolean;
  names: readonly string[];
  className: string | undefined;
};

function FactList({ known, names, record, workspace, canEdit, isPanel, className }: ListProps) {
  const { label } = useRecordTexts();
  return (
    <dl className={cn("grid gap-x-6", !isPanel && "sm:max-xl:grid-cols-3", className)}>
      {names.map((name) => {
        const column = columnOf(known, name);
        if (!column) return null;
        const text = (
          <ChangedMark row={record} column={column}>
            <RecordValue row={record} column={column} timeZone={workspace.time_zone} />
          </ChangedMark>
        );
        const isAddress = column.kind === "email" || column.kind === "url";
        // An address that does not fit is cut rather than broken in the middle of a word.
        const value = isAddress ? (
          <span title={String(valueOf(record, column) ?? "")} className="block truncate [&_a]:-outline-offset-2">
            {text}
          </span>
        ) : (
          text
        );
        return (
          <div
            key={name}
            className={cn(
              "grid min-w-0 grid-cols-[6rem_minmax(0,1fr)] gap-x-3",
              !isPanel && "sm:max-xl:grid-cols-[minmax(0,1fr)]",
            )}
          >
            <dt className={cn("text-muted-foreground py-1.5 text-xs wrap-anywhere", !isPanel && "sm:max-xl:pb-0")}>
              {label(known.entity, column)}
            </dt>
            <dd className="text-sm wrap-anywhere whitespace-pre-line">
              {canEdit && isEditable(column) ? (
                <Suspense fallback={<div className="min-h-7 py-1">{value}</div>}>
                  <EditableField entity={known.entity} row={record} column={column} workspace={workspace}>
                    {value}
                  </EditableField>
                </Suspense>
              ) : (
                <div className="min-h-7 py-1">{value}</div>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/**
 * Returns the fields that the page shows as part of others: the currency of amounts, the stage, and the parts of names.
 */
function shownElsewhere(entity: Entity, record: RecordRow): string[] {
  const parts = ["given_name", "family_name"].filter((part) => String(record.name).includes(String(record[part])));
  return ["currency", ...(hasFeature(entity, "stages") ? ["stage_id"] : []), ...parts];
}
