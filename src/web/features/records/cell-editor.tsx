import { useQueryClient } from "@tanstack/react-query";
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";

import { currencyOr } from "#domain/numbers/currency.ts";
import { type Draft, readDraft, toDraft } from "#domain/records/cell-value.ts";
import type { Entity } from "#domain/records/entity.ts";
import { isOrganisationUnit } from "#domain/records/kinds/kinds.ts";
import { holdsMany, type RecordColumn, valueOf } from "#domain/records/record-columns.ts";
import type { FormProblem } from "#domain/records/record-form.ts";
import { stagesQuery } from "#web/data/deals/stages.ts";
import type { Linked, RecordRow } from "#web/data/records/records.ts";
import { dropEdit, storeEdit, type UnsavedEdit, useUnsavedEdit } from "#web/data/records/unsaved-edits.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { useDraftText } from "#web/ui/form/form-draft.ts";
import { useProblemText } from "#web/ui/form/use-problem-text.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Popover, PopoverAnchor, PopoverContent } from "#web/ui/kit/popover.tsx";
import { LostReason } from "#web/ui/lost-reason.tsx";

import { linkedRow } from "./record-value.tsx";
import { UnsavedNotice } from "./unsaved-notice.tsx";
import { useRecordTexts } from "./use-record-texts.ts";
import { useSaveCell } from "./use-save-cell.ts";
import { ValueControl } from "./value-control.tsx";

/**
 * Position of focus after editing: on the same cell (`stay`), the previous one (`back`) or the next one (`on`), or
 * where the user has moved it (`away`).
 */
export type Leave = "stay" | "back" | "on" | "away";

type Props = {
  entity: Entity;
  row: RecordRow;
  column: RecordColumn;
  workspace: Workspace;
  /** The character that the user started editing with, which replaces the value. */
  typed: string | undefined;
  /** Called when another user changed the same cell. */
  onConflict: (edit: UnsavedEdit) => void;
  onDone: (leave: Leave) => void;
};

export function CellEditor({ entity, row, column, workspace, typed, onConflict, onDone }: Props) {
  const { t, i18n } = useTranslation(["records", "table"]);
  const problemText = useProblemText();
  const { label } = useRecordTexts();
  const client = useQueryClient();
  const id = useId();
  const isDone = useRef(false);
  // The row when editing started; the row itself is updated with other users' changes.
  const [opened] = useState(row);
  // If an earlier value is still unsaved, editing continues with that value.
  const unsaved = useUnsavedEdit(row.id, column);
  const base = unsaved?.reason === "conflict" ? unsaved.latest : (unsaved?.row ?? opened);
  const context = { language: i18n.language, currency: currencyOr(row.currency, workspace.currency) };
  const stored = toDraft(column, unsaved ? unsaved.value : valueOf(opened, column), context);
  const [draft, setDraft] = useState<Draft>(typed ?? stored);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [isLosing, setLosing] = useState(false);
  const { mutate: save } = useSaveCell(entity, onConflict);

  const leave = (how: Leave) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(how);
  };
  const send = (value: unknown, also?: Record<string, unknown>) =>
    save({ entity, row: base, column, value, linked: linkedTo(value), also });
  /**
   * Returns the cached record of a newly set link, so that its name is shown immediately. Null for a removed link;
   * undefined for other columns and for records that are not cached.
   */
  const linkedTo = (value: unknown): Linked | null | undefined => {
    if (!column.embed || value === null) return column.embed ? null : undefined;
    const known = client.getQueriesData<Linked[]>({
      predicate: ({ queryKey: [, of] }) => of === column.target,
    });
    return known.flatMap(([, rows]) => (Array.isArray(rows) ? rows : [])).find((linked) => linked.id === value);
  };
  const commit = (how: Leave, changed = draft) => {
    if (isDone.current || isLosing) return;
    const read = readDraft(column, changed, context);
    if (read.problem) {
      setProblem(read.problem);
      if (how === "away") leave(how);
      return;
    }
    const isSame = JSON.stringify(read.value ?? null) === JSON.stringify(valueOf(base, column) ?? null);
    if (isSame && !unsaved) return leave(how);
    if (column.target === "stages" && isLost(read.value) && !isLost(valueOf(base, column))) return setLosing(true);
    leave(how);
    send(read.value);
  };
  const isLost = (stage: unknown) =>
    client.getQueryData(stagesQuery().queryKey)?.find((candidate) => candidate.id === stage)?.kind === "lost";

  const storeTyped = useEffectEvent(() => {
    const { value = draft } = readDraft(column, draft, context) as { value?: unknown };
    if (!isDone.current && JSON.stringify(draft) !== JSON.stringify(stored))
      storeEdit({ entity, row: base, column, value, reason: "left" });
  });
  useEffect(() => {
    // Preloads the bar of unsaved edits, which is needed when the connection is lost.
    import("./unsaved-bar.tsx").catch(() => undefined);
    // A reload does not unmount components.
    addEventListener("pagehide", storeTyped);
    // The row may be unmounted during the edit, because another user deletes it or it is scrolled out of view.
    return () => {
      removeEventListener("pagehide", storeTyped);
      storeTyped();
    };
  }, []);

  const isPicking = holdsMany(column) || column.kind === "longText" || isSearched(column);
  const onKeyDown = (event: KeyboardEvent) => {
    const isChoosing = event.target instanceof Element && event.target.matches("[role=combobox][aria-expanded=true]");
    if (isChoosing && event.key !== "Tab") return;
    const isBreak = column.kind === "longText" && event.key === "Enter" && !event.ctrlKey && !event.metaKey;
    if (event.key === "Escape") leave("stay");
    else if (event.key === "Tab" && !holdsMany(column)) commit(event.shiftKey ? "back" : "on");
    else if (event.key === "Enter" && !isBreak) commit("stay");
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onBlur = (event: FocusEvent) => {
    const to = event.relatedTarget;
    // A calendar belongs to the editor, although it is rendered in another layer.
    if (event.currentTarget.contains(to) || to?.closest("[data-editor]")) return;
    if (!isPicking && !unsaved) commit("away");
  };
  const notices = (
    <>
      {problem && (
        <p id={`${id}problem`} role="alert" className="text-destructive text-xs whitespace-normal">
          {problemText(problem, (own) => t(`problems.${own}`))}
        </p>
      )}
      {unsaved && (
        <UnsavedNotice
          edit={unsaved}
          workspace={workspace}
          onSave={() => commit("stay")}
          onDiscard={() => {
            dropEdit(unsaved);
            leave("stay");
          }}
        />
      )}
    </>
  );
  const control = (
    <ValueControl
      id={id}
      aria-label={label(entity, column)}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? `${id}problem` : undefined}
      column={column}
      draft={draft}
      linkName={linkedRow(base, column)?.name}
      onChange={(changed) => {
        setDraft(changed);
        setProblem(null);
        // Selecting a record from the list saves it immediately.
        if (isSearched(column)) commit("stay", changed);
      }}
    />
  );
  if (isLosing) {
    return (
      <Floating onClose={() => leave("stay")} label={t("table:lost.title")}>
        <AskLostReason
          onSave={(reason) => {
            leave("stay");
            send(draft, { lost_reason: reason });
          }}
        />
      </Floating>
    );
  }
  if (isPicking || unsaved || problem) {
    return (
      <Floating onClose={() => (isPicking && !unsaved ? commit("away") : leave("stay"))} label={label(entity, column)}>
        <div className="grid gap-2" onKeyDown={onKeyDown}>
          {control}
          {notices}
          {isPicking && !isSearched(column) && (
            <Button size="sm" variant="secondary" onClick={() => commit("stay")}>
              {t("table:cell.done")}
            </Button>
          )}
        </div>
      </Floating>
    );
  }
  return (
    <div
      data-editor
      ref={focusFirst}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      className="-mx-2 [&_input]:h-7 [&_input]:px-2 [&_select]:h-7 [&_select]:pl-2"
    >
      {control}
    </div>
  );
}

const isSearched = ({ kind, target }: RecordColumn) =>
  kind === "link" && target !== "stages" && target !== "members" && !isOrganisationUnit(target);

/** Focuses the editor's control after it is rendered, unless focus is already within the editor. */
function focusFirst(box: HTMLElement | null) {
  const control = box?.querySelector<HTMLElement>("input, select, textarea");
  if (!control || box?.contains(document.activeElement)) return;
  control.focus();
}

/** Renders an editor that needs more space than the cell has. */
function Floating({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  return (
    <Popover open onOpenChange={(open) => !open && onClose()}>
      <PopoverAnchor asChild>
        <span data-editor className="block h-5" />
      </PopoverAnchor>
      <PopoverContent
        data-editor
        // Positions the editor on top of the cell.
        sideOffset={-28}
        alignOffset={-13}
        aria-label={label}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onKeyDown={(event) => event.stopPropagation()}
      >
        {children}
      </PopoverContent>
    </Popover>
  );
}

/** Asks for the reason why a deal was lost; losses without a reason cannot be analysed. */
function AskLostReason({ onSave }: { onSave: (reason: string | null) => void }) {
  const { t } = useTranslation("table");
  const [reason, setReason] = useDraftText("lost reason");
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onSave(reason.trim() || null);
      }}
    >
      <p className="font-medium">{t("lost.title")}</p>
      <LostReason autoFocus aria-label={t("lost.title")} value={reason} onChange={(typed) => setReason(() => typed)} />
      <Button type="submit" size="sm" variant="secondary">
        {t(reason.trim() ? "lost.save" : "lost.skip")}
      </Button>
    </form>
  );
}
