import { useQueries, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { currencyOr } from "#domain/numbers/currency.ts";
import { eachChange } from "#domain/records/custom-fields/custom-fields.ts";
import type { Entity, LinkTarget } from "#domain/records/entity.ts";
import { hasFeature, linkTargets } from "#domain/records/kinds/kinds.ts";
import { columnOf, type RecordColumns } from "#domain/records/record-columns.ts";
import { type Change, changesQuery } from "#web/data/records/changes.ts";
import { useColumns } from "#web/data/records/custom-fields.ts";
import { namesQuery } from "#web/data/records/link-choices.ts";
import { recordQuery, type RecordRow } from "#web/data/records/records.ts";
import { tagsQuery } from "#web/data/records/tags.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import { useWorkspaceCurrency } from "#web/data/workspace/workspace.ts";
import { MemberFace } from "#web/people/member-face.tsx";
import type { TimelineEvent } from "#web/ui/timeline-event.ts";
import { useFormat } from "#web/ui/use-format.ts";
import { useValueText } from "#web/ui/use-value-text.ts";

import { useRecordTexts } from "./use-record-texts.ts";

/** Returns the changes of a record with their authors as timeline entries; undefined while loading. */
export function useChangeEvents(entity: Entity, id: string): TimelineEvent[] | undefined {
  const { data: record } = useSuspenseQuery(recordQuery(entity, id));
  const { data: changes } = useQuery(changesQuery(id));
  const known = useColumns(entity);
  const nameOf = useChangeNames(known, changes ?? []);
  // The day on which sample data was loaded is irrelevant.
  const isShown = ({ action }: Change) => !(action === "insert" && record.is_sample);
  return changes
    ?.map((change) => ({ change, columns: changedColumns(known, change) }))
    .filter(({ change, columns }) => isShown(change) && (change.action !== "update" || columns.length > 0))
    .map(({ change, columns }) => ({
      id: `change ${change.id}`,
      kind: "change",
      at: change.at,
      content: (
        <>
          <DoneBy change={change} name={change.actor_id ? nameOf("members", change.actor_id) : undefined} />
          {change.action === "update" && (
            <ChangedColumns known={known} columns={columns} record={record} nameOf={nameOf} />
          )}
        </>
      ),
    }));
}

type Columns = ReturnType<typeof eachChange>;

/**
 * Returns the changed columns to show. Columns that follow from other changes are left out, and so are stages, which
 * have their own entries.
 */
const changedColumns = (known: RecordColumns, { changes }: Change): Columns =>
  eachChange(changes).filter(([name]) => {
    const column = columnOf(known, name);
    return column && !column.isReadOnly && !(name === "stage_id" && hasFeature(known.entity, "stages"));
  });

function DoneBy({ change, name }: { change: Change; name: string | undefined }) {
  const { t } = useTranslation("records");
  return (
    <p className="flex items-center gap-1.5">
      {change.actor_id && name && (
        <MemberFace member={{ id: change.actor_id, name }} className="size-4 text-[0.5rem]" />
      )}
      <span className="min-w-0">{t(`history.${change.action}`, { who: name || t("history.nobody") })}</span>
    </p>
  );
}

type ColumnsProps = {
  known: RecordColumns;
  columns: Columns;
  record: RecordRow;
  nameOf: ReturnType<typeof useChangeNames>;
};

function ChangedColumns({ known, columns, record, nameOf }: ColumnsProps) {
  const { t } = useTranslation("records");
  const { label } = useRecordTexts();
  const text = useValueText();
  const currency = useWorkspaceCurrency();
  const hasTags = columns.some(([name]) => columnOf(known, name)?.kind === "tags");
  const { data: tags = [] } = useQuery({ ...tagsQuery(), enabled: hasTags });
  const { shortDay } = useFormat();
  const shown = (name: string, value: unknown): string => {
    const column = columnOf(known, name) ?? { name, kind: "text" as const };
    if (column.kind === "date" && typeof value === "string") return shortDay(value);
    return text(value, column, {
      currency: currencyOr(record.currency, currency),
      nothing: t("history.nothing"),
      nameOf: (id, target) => (target ? nameOf(target, id) : tags.find((tag) => tag.id === id)?.name),
    });
  };
  return (
    <ul className="text-muted-foreground grid gap-0.5">
      {columns.map(([name, [before, after]]) => (
        <li key={name} className="wrap-anywhere">
          {t("history.changed", {
            field: label(known.entity, columnOf(known, name) ?? name),
            before: shown(name, before),
            after: shown(name, after),
          })}
        </li>
      ))}
    </ul>
  );
}

/** Returns a lookup for the names of linked records in a history, before and after each change. */
function useChangeNames(known: RecordColumns, changes: readonly Change[]) {
  const ids = new Map(linkTargets.map((target) => [target, new Set<string>()]));
  for (const change of changes) {
    if (change.actor_id) ids.get("members")?.add(change.actor_id);
    if (change.action !== "update") continue;
    for (const [name, values] of eachChange(change.changes)) {
      const target = columnOf(known, name)?.target;
      if (target) values.forEach((value) => typeof value === "string" && ids.get(target)?.add(value));
    }
  }
  const { data: members } = useQuery(membersQuery());
  const memberNames = new Map(members?.map(({ id, name }) => [id, name]));
  // The members list is usually cached, so only names of members that are not in it are requested.
  const isMissing = (target: LinkTarget, id: string) =>
    target !== "members" || (members !== undefined && !memberNames.has(id));
  const queries = useQueries({
    queries: linkTargets.map((target) =>
      namesQuery(target, [...(ids.get(target) ?? [])].filter((id) => isMissing(target, id)).toSorted()),
    ),
  });
  return (target: LinkTarget, id: string) =>
    (target === "members" ? memberNames.get(id) : undefined) ?? queries[linkTargets.indexOf(target)]?.data?.get(id);
}
