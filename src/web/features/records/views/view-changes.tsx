import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/records/entity.ts";
import type { TableSearch } from "#domain/records/lists/table-search.ts";
import { updateView } from "#web/data/records/views/change-views.ts";
import { rightsTo } from "#web/data/records/views/saved-views.ts";
import { searchOfView, useOpenView } from "#web/data/records/views/use-open-view.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { notify } from "#web/ui/toast.tsx";

const SaveView = lazyDialog(async () => (await import("./save-view.tsx")).SaveView);

type Props = {
  entity: Entity;
  search: TableSearch;
  workspace: Workspace;
  /** Called to open the list with other search parameters. */
  onOpen: (search: TableSearch) => void;
};

export function ViewChanges({ entity, search, workspace, onOpen }: Props) {
  const { t } = useTranslation("views");
  const { view, state } = useOpenView(entity, search, workspace);
  const { mutate: update, isPending } = useMutation(updateView);
  const [isSaving, setSaving] = useState(false);
  return (
    <div role="group" aria-label={t("changes")} className="flex flex-wrap items-center gap-1">
      {view && rightsTo(view, workspace).canEdit && (
        <Button
          variant="outline"
          size="sm"
          pending={isPending}
          onClick={() => update({ view, state }, { onSuccess: () => notify.success(t("saved", { name: view.name })) })}
        >
          {t("saveChanges")}
        </Button>
      )}
      <Button variant={view ? "ghost" : "outline"} size="sm" onClick={() => setSaving(true)}>
        {t("saveAs")}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        onClick={() => onOpen(view ? searchOfView(view) : { view: search.view, as: search.as })}
      >
        {t("reset")}
      </Button>
      <SaveView
        isOpen={isSaving}
        onOpenChange={setSaving}
        entity={entity}
        state={state}
        canShare={workspace.role !== "viewer"}
        onSaved={(id) => onOpen({ ...search, view: id })}
      />
    </div>
  );
}
