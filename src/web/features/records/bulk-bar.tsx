import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Pencil, Trash2, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";

import type { TableSearch } from "#domain/records/lists/table-search.ts";
import type { RecordColumns } from "#domain/records/record-columns.ts";
import { bulkDelete } from "#web/data/records/change-sets.ts";
import { allIds } from "#web/data/records/records.ts";
import { toAppError } from "#web/data/requests/app-error.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { showError } from "#web/ui/show-error.ts";
import { useFormat } from "#web/ui/use-format.ts";
import type { Selection } from "#web/ui/use-selection.ts";
import { useUndoToast } from "#web/undo/use-undo-toast.ts";

import { BulkEdit } from "./bulk-edit.tsx";

type Props = {
  columns: RecordColumns;
  search: TableSearch;
  total: number | undefined;
  selection: Selection;
  workspace: Workspace;
  /** Actions of other features on the selected rows. */
  actions?: (ids: string[], clear: () => void) => ReactNode;
};

export function BulkBar({ columns, search, total, selection, workspace, actions }: Props) {
  const { t } = useTranslation("table");
  const { number } = useFormat();
  const client = useQueryClient();
  const offerUndo = useUndoToast();
  const [isEditing, setEditing] = useState(false);
  const [isFinding, setFinding] = useState(false);
  const ids = [...selection.ids];
  const { mutate: remove, isPending } = useMutation({
    ...bulkDelete,
    onSuccess: ({ deleted, change_set_id }) => {
      selection.clear();
      offerUndo(t("bulk.deleted", { count: deleted, total: number(deleted) }), change_set_id);
    },
  });
  const chooseAll = async () => {
    setFinding(true);
    try {
      selection.set(await allIds(columns, search, workspace, client), true);
    } catch (error) {
      showError(toAppError(error));
    } finally {
      setFinding(false);
    }
  };
  return (
    <div
      role="toolbar"
      aria-label={t("bulk.label")}
      // Replaces the controls of the list; on narrow screens, it is fixed at the bottom.
      className="bg-selection text-selection-foreground z-30 flex items-center gap-2 px-4 text-sm max-md:fixed max-md:inset-x-0 max-md:bottom-(--bottom-bar,0px) max-md:min-h-11 max-md:flex-wrap max-md:py-1.5 md:absolute md:inset-0 md:px-6"
    >
      <span role="status" className="tabular font-medium">
        {t("bulk.chosen", { count: ids.length, total: number(ids.length) })}
      </span>
      {total !== undefined && total > ids.length && (
        <Button
          variant="link"
          size="inline"
          className="text-current"
          pending={isFinding}
          onClick={() => void chooseAll()}
        >
          {t("bulk.all", { count: total, total: number(total) })}
        </Button>
      )}
      <span className="ml-auto flex items-center gap-2 max-md:flex-wrap">
        {actions?.(ids, selection.clear)}
        {workspace.role !== "viewer" && (
          <>
            <Button variant="outline" size="sm" onClick={() => setEditing(true)}>
              <Pencil />
              {t("bulk.edit")}
            </Button>
            <Button
              variant="outline"
              size="sm"
              pending={isPending}
              className="text-destructive"
              onClick={() => remove({ entity: columns.entity, ids })}
            >
              <Trash2 />
              {t("bulk.delete")}
            </Button>
          </>
        )}
        <Button
          variant="ghost"
          size="icon-sm"
          className="text-current"
          aria-label={t("bulk.clear")}
          onClick={selection.clear}
        >
          <X />
        </Button>
      </span>
      {isEditing && (
        <BulkEdit
          columns={columns}
          ids={ids}
          workspace={workspace}
          onClose={() => setEditing(false)}
          onDone={(changed, changeSetId) => {
            setEditing(false);
            selection.clear();
            offerUndo(t("bulk.edited", { count: changed, total: number(changed) }), changeSetId);
          }}
        />
      )}
    </div>
  );
}
