import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { eachChange } from "#domain/custom-fields/custom-fields.ts";
import { currencyOr } from "#domain/numbers/currency.ts";
import type { Entity } from "#domain/records/entity.ts";
import { columnOf, type RecordColumns } from "#domain/records/record-columns.ts";
import { type Change, changesQuery } from "#web/data/records/changes.ts";
import { useColumns } from "#web/data/records/custom-fields.ts";
import type { RecordRow } from "#web/data/records/records.ts";
import { tagsQuery } from "#web/data/records/tags.ts";
import { useWorkspaceCurrency, type Workspace } from "#web/data/workspace/workspace.ts";
import { MemberFace } from "#web/people/member-face.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { useValueText } from "#web/ui/use-value-text.ts";

import { useChangeNames } from "./use-change-names.ts";
import { useRecordTexts } from "./use-record-texts.ts";

type Props = { entity: Entity; record: RecordRow; workspace: Workspace };

/** Renders who changed what, and when; latest first. */
export function RecordHistory({ entity, record, workspace }: Props) {
  const { t } = useTranslation("records");
  const format = useFormat();
  const { data: changes } = useQuery(changesQuery(record.id));
  const known = useColumns(entity);
  const nameOf = useChangeNames(known, changes ?? []);
  return (
    <section aria-label={t("history.title")} className="grid min-w-0 content-start gap-3">
      <h2 className="text-base font-semibold">{t("history.title")}</h2>
      {!changes && <Skeleton className="h-10" />}
      <ol className="grid gap-4 border-l pl-4">
        {changes?.map((change) => (
          <li
            key={change.id}
            className="before:bg-input relative grid gap-0.5 before:absolute before:top-1.5 before:-left-[1.3rem] before:size-2 before:rounded-full"
          >
            <DoneBy change={change} name={change.actor_id ? nameOf("members", change.actor_id) : undefined} />
            {change.action === "update" && (
              <ChangedColumns known={known} change={change} record={record} nameOf={nameOf} />
            )}
            <p className="tabular text-muted-foreground text-xs">
              <time dateTime={change.at}>{format.moment(change.at, workspace.time_zone)}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function DoneBy({ change, name }: { change: Change; name: string | undefined }) {
  const { t } = useTranslation("records");
  return (
    <p className="flex items-start gap-1.5">
      {change.actor_id && name && <MemberFace member={{ id: change.actor_id, name }} />}
      <span className="min-w-0">{t(`history.${change.action}`, { who: name || t("history.nobody") })}</span>
    </p>
  );
}

type ColumnsProps = {
  known: RecordColumns;
  change: Change;
  record: RecordRow;
  nameOf: ReturnType<typeof useChangeNames>;
};

function ChangedColumns({ known, change, record, nameOf }: ColumnsProps) {
  const { t } = useTranslation("records");
  const { label } = useRecordTexts();
  const text = useValueText();
  const currency = useWorkspaceCurrency();
  const { data: tags = [] } = useQuery(tagsQuery());
  const shown = (name: string, value: unknown): string =>
    text(value, columnOf(known, name) ?? { name, kind: "text" }, {
      currency: currencyOr(record.currency, currency),
      nothing: t("history.nothing"),
      nameOf: (id, target) => (target ? nameOf(target, id) : tags.find((tag) => tag.id === id)?.name),
    });
  return (
    <ul className="text-muted-foreground grid gap-0.5">
      {eachChange(change.changes)
        // Positions, the pipeline of a stage and formulas are left out: they follow from other changes.
        .filter(([name]) => columnOf(known, name)?.isReadOnly === undefined && columnOf(known, name) !== undefined)
        .map(([name, [before, after]]) => (
          <li key={name} className="break-words">
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
