import { Phone } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";

import { kindOf } from "#domain/records/kinds/kinds.ts";
import { columnOf, type RecordColumns } from "#domain/records/record-columns.ts";
import type { RecordRow } from "#web/data/records/records.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { phoneAddress } from "#web/ui/phone-address.ts";
import { hasInitials, RecordMark } from "#web/ui/record-mark.tsx";
import { SampleMark } from "#web/ui/sample-mark.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { usePageTitle } from "#web/ui/use-page-title.ts";
import { useRecordTitle } from "#web/ui/use-record-title.ts";

import { ChangedMark } from "./changed-mark.tsx";

const EditableField = lazy(async () => ({ default: (await import("./editable-field.tsx")).EditableField }));

type Props = {
  known: RecordColumns;
  record: RecordRow;
  workspace: Workspace;
  canEdit: boolean;
  /** The state of the record. */
  badge: ReactNode;
  /** Button that opens a new email. */
  email: ReactNode;
};

export function RecordIdentity({ known, record, workspace, canEdit, badge, email }: Props) {
  const { t } = useTranslation("records");
  const { moment } = useFormat();
  const name = useRecordTitle(known.entity)(record);
  const { number: numberOf } = kindOf(known.entity);
  const number = numberOf && record[numberOf];
  const nameColumn = columnOf(known, "name");
  const { phone } = record;
  usePageTitle(name);
  const changed = t("page.changed", { when: moment(String(record.updated_at), workspace.time_zone) });
  const heading = (
    <h1 title={changed} className="text-lg leading-6 font-semibold tracking-tight">
      {nameColumn ? (
        <ChangedMark row={record} column={nameColumn}>
          {name}
        </ChangedMark>
      ) : (
        name
      )}
    </h1>
  );
  return (
    <header className="grid gap-3">
      <div className="flex items-start gap-3">
        {hasInitials(known.entity) && (
          <RecordMark entity={known.entity} name={name} className="mt-0.5 size-10 text-sm font-semibold" />
        )}
        <div className="min-w-0 flex-1 wrap-anywhere">
          {canEdit && nameColumn ? (
            <div className="-mt-1 [&_input]:text-lg! [&_input]:font-semibold">
              <Suspense fallback={<div className="py-1">{heading}</div>}>
                <EditableField entity={known.entity} row={record} column={nameColumn} workspace={workspace}>
                  {heading}
                </EditableField>
              </Suspense>
            </div>
          ) : (
            heading
          )}
          <p className="tabular text-muted-foreground flex flex-wrap items-center gap-x-2 gap-y-1 text-xs empty:hidden">
            {badge}
            {record.is_sample && <SampleMark isWord />}
            {typeof number === "string" && <span>{number}</span>}
          </p>
        </div>
      </div>
      <div className="flex gap-2 empty:hidden max-sm:hidden lg:hidden">
        {typeof phone === "string" && phone !== "" && (
          <a href={phoneAddress(phone)} className={buttonVariants({ variant: "outline", size: "sm" })}>
            <Phone />
            {t("page.call")}
          </a>
        )}
        {email}
      </div>
    </header>
  );
}
