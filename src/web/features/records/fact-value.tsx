import { lazy, type ReactNode, Suspense } from "react";

import { isEditable } from "#domain/records/cell-value.ts";
import type { Entity } from "#domain/records/entity.ts";
import type { RecordColumn } from "#domain/records/record-columns.ts";
import type { RecordRow } from "#web/data/records/records.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";

import { ChangedMark } from "./changed-mark.tsx";

const EditableField = lazy(async () => ({ default: (await import("./editable-field.tsx")).EditableField }));

type Props = {
  entity: Entity;
  row: RecordRow;
  column: RecordColumn;
  workspace: Workspace;
  canEdit: boolean;
  children: ReactNode;
};

/** Renders the value of a record's field, which is edited in place if the user may edit it. */
export function FactValue({ canEdit, children, ...field }: Props) {
  const { row, column } = field;
  const value = (
    <ChangedMark row={row} column={column}>
      {children}
    </ChangedMark>
  );
  const plain = <div className="min-h-7 py-1">{value}</div>;
  return canEdit && isEditable(column) ? (
    <Suspense fallback={plain}>
      <EditableField {...field}>{value}</EditableField>
    </Suspense>
  ) : (
    plain
  );
}
