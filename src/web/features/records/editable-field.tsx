import { type ReactNode, Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/records/entity.ts";
import type { RecordColumn } from "#domain/records/record-columns.ts";
import type { RecordRow } from "#web/data/records/records.ts";
import { useUnsavedEdit } from "#web/data/records/unsaved-edits.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";

import type { Leave } from "./cell-editor.tsx";
import { CellEditor, loadCellEditor } from "./lazy-cell-editor.ts";
import { UnsavedValue } from "./unsaved-value.tsx";
import { useRecordTexts } from "./use-record-texts.ts";

type Props = { entity: Entity; row: RecordRow; column: RecordColumn; workspace: Workspace; children: ReactNode };

const steps = { back: -1, stay: 0, on: 1 } as const;

/** Renders a field of a record that can be edited in place, like a table cell. */
export function EditableField({ entity, row, column, workspace, children }: Props) {
  const { t } = useTranslation(["records", "table"]);
  const { label } = useRecordTexts();
  const box = useRef<HTMLDivElement>(null);
  const [isEditing, setEditing] = useState(false);
  const unsaved = useUnsavedEdit(row.id, column);

  const finish = (leave: Leave) => {
    // The button has to be rendered before it can be focused.
    flushSync(() => setEditing(false));
    if (leave === "away") return;
    const list = box.current?.closest("dl") ?? box.current;
    const all = [...(list?.querySelectorAll<HTMLElement>("[data-fact]") ?? [])];
    const own = all.findIndex((element) => box.current?.contains(element));
    (all[own + steps[leave]] ?? all[own])?.focus();
  };

  // Links in the value are placed above the button, which covers the rest.
  const value = (
    <div className="[&_a]:relative [&_a]:z-10">
      {unsaved ? <UnsavedValue canEdit edit={unsaved} timeZone={workspace.time_zone} /> : children}
    </div>
  );
  const prepare = () => void loadCellEditor().catch(() => undefined);

  return (
    <div
      ref={box}
      className="hover:bg-accent relative -mx-2 min-h-7 rounded-md px-2 py-1"
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      {isEditing ? (
        <Suspense fallback={value}>
          <CellEditor
            entity={entity}
            row={row}
            column={column}
            workspace={workspace}
            typed={undefined}
            onConflict={() => setEditing(true)}
            onDone={finish}
          />
        </Suspense>
      ) : (
        <>
          {value}
          <button
            type="button"
            data-fact
            aria-label={t("form.edit", { name: label(entity, column) })}
            className="absolute inset-0 cursor-text rounded-md"
            onClick={() => setEditing(true)}
            onKeyDown={(event) => event.key === "F2" && setEditing(true)}
          />
        </>
      )}
    </div>
  );
}
