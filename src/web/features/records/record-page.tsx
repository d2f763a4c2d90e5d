import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { Pencil, Trash2 } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import { isEditable } from "#domain/records/cell-value.ts";
import type { Entity } from "#domain/records/entity.ts";
import { kindOf, linksTo } from "#domain/records/kinds/kinds.ts";
import { columnOf, isCustom, type RecordColumns } from "#domain/records/record-columns.ts";
import { useColumns } from "#web/data/records/custom-fields.ts";
import { recordQuery } from "#web/data/records/records.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { listPath } from "#web/ui/record-target.ts";
import { SampleMark } from "#web/ui/sample-mark.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { ChangedMark } from "./changed-mark.tsx";
import { RecordHistory } from "./record-history.tsx";
import { RecordNeighbours } from "./record-neighbours.tsx";
import { RecordValue } from "./record-value.tsx";
import { RelatedRecords } from "./related-records.tsx";
import { useDeleteRecord } from "./use-delete-record.ts";
import { useRecordTexts } from "./use-record-texts.ts";

const EditRecord = lazyDialog(async () => (await import("./edit-record.tsx")).EditRecord);

const EditableField = lazy(async () => ({ default: (await import("./editable-field.tsx")).EditableField }));

type Props = {
  entity: Entity;
  id: string;
  workspace: Workspace;
  /** Further actions of the record. */
  actions?: ReactNode;
  /** The record's timeline, below its fields. */
  timeline?: ReactNode;
  /** Related content next to the fields, above the history. */
  aside?: ReactNode;
};

/** Renders a record of any entity: key facts, all fields, related records, and history. */
export function RecordPage({ entity, id, workspace, actions, timeline, aside }: Props) {
  const { t } = useTranslation(["records", "kinds"]);
  const format = useFormat();
  const kind = kindOf(entity);
  const { data: record } = useSuspenseQuery(recordQuery(entity, id));
  const known = useColumns(entity);
  const [isEditing, setEditing] = useState(false);
  const remove = useDeleteRecord(entity);
  const canEdit = workspace.role !== "viewer";
  const name = String(record.name);
  const number = kind.number && record[kind.number];
  const nameColumn = columnOf(known, "name");
  const openedFrom = useLocation({ select: ({ state }) => state.openedFrom });
  const from = openedFrom?.entity === entity ? openedFrom : undefined;

  return (
    <div className="pb-8">
      <nav aria-label={t("page.way")} className="-mb-3 px-4 pt-4 text-xs md:px-6">
        <Link
          to={listPath(entity)}
          search={from?.search ?? {}}
          className="text-muted-foreground hover:text-foreground hover:underline"
        >
          {t(`kinds:${entity}.many`)}
        </Link>
      </nav>
      <PageHeader
        title={
          nameColumn ? (
            <ChangedMark row={record} column={nameColumn}>
              {name}
            </ChangedMark>
          ) : (
            name
          )
        }
        pageTitle={name}
        write={
          canEdit && nameColumn
            ? (heading) => (
                <div className="-my-1 w-fit max-w-full has-[input]:w-[min(32rem,calc(100vw-6rem))] [&_input]:text-lg! [&_input]:font-semibold">
                  <Suspense fallback={<div className="py-1">{heading}</div>}>
                    <EditableField entity={entity} row={record} column={nameColumn} workspace={workspace}>
                      {heading}
                    </EditableField>
                  </Suspense>
                </div>
              )
            : undefined
        }
        context={
          <span className="tabular flex flex-wrap items-center gap-x-2">
            {record.is_sample && <SampleMark />}
            <span>
              {typeof number === "string" && `${number} · `}
              {t("page.changed", { when: format.moment(String(record.updated_at), workspace.time_zone) })}
            </span>
          </span>
        }
        actions={
          <>
            {from && <RecordNeighbours columns={known} id={id} from={from} workspace={workspace} />}
            {actions}
            {canEdit && (
              <>
                <Button variant="ghost" onClick={() => remove(id, name)}>
                  <Trash2 />
                  {t("page.delete")}
                </Button>
                <Button onClick={() => setEditing(true)}>
                  <Pencil />
                  {t("page.edit")}
                </Button>
              </>
            )}
          </>
        }
      />
      <div className="grid gap-x-8 gap-y-6 px-4 md:px-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-6">
          <Facts
            known={known}
            columns={kind.keyFacts}
            record={record}
            workspace={workspace}
            className="bg-card grid-cols-2 gap-x-4 rounded-lg border p-4 sm:flex sm:flex-wrap sm:gap-x-8"
            isLarge
            canEdit={canEdit}
          />
          <section aria-label={t("page.details")} className="grid gap-3">
            <h2 className="text-base font-semibold">{t("page.details")}</h2>
            <Facts
              known={known}
              columns={[
                ...Object.keys(kind.fields).filter((column) => column !== "name"),
                ...known.columns.filter(isCustom).map(({ name: column }) => column),
              ]}
              record={record}
              workspace={workspace}
              className="grid-cols-2 gap-x-6 xl:grid-cols-3"
              canEdit={canEdit}
            />
          </section>
          {linksTo(entity).map(({ entity: other, column }) => (
            <RelatedRecords
              key={`${other} ${column}`}
              entity={other}
              column={column}
              to={{ id, name }}
              workspace={workspace}
            />
          ))}
          {timeline}
        </div>
        <div className="grid min-w-0 content-start gap-6 wrap-anywhere">
          {aside}
          <RecordHistory entity={entity} record={record} workspace={workspace} />
        </div>
      </div>
      {canEdit && (
        <EditRecord
          entity={entity}
          record={record}
          workspace={workspace}
          isOpen={isEditing}
          onOpenChange={setEditing}
        />
      )}
    </div>
  );
}

type FactsProps = {
  known: RecordColumns;
  columns: readonly string[];
  record: Parameters<typeof RecordValue>[0]["row"];
  workspace: Workspace;
  className: string;
  isLarge?: boolean;
  /** True if values can be edited in place. */
  canEdit?: boolean;
};

function Facts({ known, columns, record, workspace, className, isLarge = false, canEdit = false }: FactsProps) {
  const { label } = useRecordTexts();
  return (
    <dl className={`grid gap-y-3 ${className}`}>
      {columns.map((name) => {
        const column = columnOf(known, name);
        if (!column) return null;
        const value = (
          <ChangedMark row={record} column={column}>
            <RecordValue row={record} column={column} timeZone={workspace.time_zone} />
          </ChangedMark>
        );
        return (
          <div key={name} className="min-w-0">
            <dt className="text-muted-foreground text-xs">{label(known.entity, column)}</dt>
            <dd
              className={isLarge ? "text-base font-medium wrap-anywhere" : "text-sm wrap-anywhere whitespace-pre-line"}
            >
              {canEdit && isEditable(column) ? (
                <Suspense fallback={<div className="min-h-7 py-1">{value}</div>}>
                  <EditableField entity={known.entity} row={record} column={column} workspace={workspace}>
                    {value}
                  </EditableField>
                </Suspense>
              ) : (
                value
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
