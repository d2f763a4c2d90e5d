import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";

import type { TableSearch } from "#domain/lists/table-search.ts";
import { isSameView, viewStateOf } from "#domain/lists/view-state.ts";
import type { Entity } from "#domain/records/entity.ts";
import { updateView } from "#web/data/views/change-views.ts";
import { rightsTo, type SavedView, savedViewsQuery } from "#web/data/views/saved-views.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { notify } from "#web/ui/toast.tsx";

import { FavouriteButton } from "./favourite-button.tsx";
import { ViewMenu } from "./view-menu.tsx";

const SaveView = lazyDialog(async () => (await import("./save-view.tsx")).SaveView);
const RenameView = lazyDialog(async () => (await import("./rename-view.tsx")).RenameView);
const DeleteView = lazyDialog(async () => (await import("./delete-view.tsx")).DeleteView);

type Props = {
  entity: Entity;
  search: TableSearch;
  workspace: Workspace;
  /** Opens a list with other search parameters. */
  onOpen: (search: TableSearch) => void;
  /** The display switch at the end of the bar. */
  modes: ReactNode;
};

const opened = ({ id, state }: SavedView): TableSearch => ({ ...state, view: id });

/** Renders the open view of a list, and the button that saves its changes. */
export function ViewBar({ entity, search, workspace, onOpen, modes }: Props) {
  const { t } = useTranslation("views");
  const { data: views } = useQuery(savedViewsQuery(entity));
  const { mutate: update, isPending } = useMutation(updateView);
  const [dialog, setDialog] = useState<"save" | "rename" | "delete" | null>(null);
  const view = views?.find(({ id }) => id === search.view);
  const state = viewStateOf(search);
  // Without a view, the display is not considered a change.
  const isChanged = view
    ? !isSameView(state, view.state)
    : !isSameView({ ...state, as: undefined, by: undefined, pipeline: undefined }, {});
  const rights = view && rightsTo(view, workspace);
  const dialogProps = (name: typeof dialog) => ({
    isOpen: dialog === name,
    onOpenChange: (isOpen: boolean) => setDialog(isOpen ? name : null),
  });
  const share = (isShared: boolean) =>
    view &&
    update(
      { view, isShared },
      { onSuccess: () => notify.success(t(isShared ? "shared" : "hidden", { name: view.name })) },
    );

  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
      <ViewMenu
        entity={entity}
        views={views ?? []}
        view={view}
        onOpen={(selected) => onOpen(selected ? opened(selected) : {})}
        rights={rights}
        onSave={() => setDialog("save")}
        onRename={() => setDialog("rename")}
        onShare={share}
        onDelete={() => setDialog("delete")}
      />
      {view && <FavouriteButton target={{ kind: "view", entity, id: view.id }} />}
      {views && isChanged && (
        <div role="group" aria-label={t("changes")} className="flex flex-wrap items-center gap-1">
          {view && rights?.canEdit && (
            <Button
              variant="outline"
              size="sm"
              pending={isPending}
              onClick={() =>
                update({ view, state }, { onSuccess: () => notify.success(t("saved", { name: view.name })) })
              }
            >
              {t("saveChanges")}
            </Button>
          )}
          <Button variant={view ? "ghost" : "outline"} size="sm" onClick={() => setDialog("save")}>
            {t("saveAs")}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => onOpen(view ? opened(view) : { as: search.as })}>
            {t("reset")}
          </Button>
        </div>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-1">{modes}</div>
      <SaveView
        {...dialogProps("save")}
        entity={entity}
        state={state}
        canShare={workspace.role !== "viewer"}
        onSaved={(id) => onOpen({ ...search, view: id })}
      />
      {view && (
        <>
          <RenameView {...dialogProps("rename")} view={view} />
          <DeleteView {...dialogProps("delete")} view={view} onDeleted={() => onOpen({})} />
        </>
      )}
    </div>
  );
}
