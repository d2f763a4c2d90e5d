import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/records/entity.ts";
import { hasFeature } from "#domain/records/kinds/kinds.ts";
import { standardViewId, unfilteredId } from "#domain/records/lists/standard-view-ids.ts";
import type { TableSearch } from "#domain/records/lists/table-search.ts";
import { useBoardDisplay } from "#web/data/deals/board-display.ts";
import { updateView } from "#web/data/records/views/change-views.ts";
import { rightsTo } from "#web/data/records/views/saved-views.ts";
import { searchOfView, useOpenView } from "#web/data/records/views/use-open-view.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { notify } from "#web/ui/toast.tsx";

import { FavouriteButton } from "./favourite-button.tsx";
import { ViewMenu } from "./view-menu.tsx";
import { ViewTabs } from "./view-tabs.tsx";

const SaveView = lazyDialog(async () => (await import("./save-view.tsx")).SaveView);
const RenameView = lazyDialog(async () => (await import("./rename-view.tsx")).RenameView);
const DeleteView = lazyDialog(async () => (await import("./delete-view.tsx")).DeleteView);

type Props = {
  entity: Entity;
  search: TableSearch;
  workspace: Workspace;
  /** Called to open the list with other search parameters. */
  onOpen: (search: TableSearch) => void;
};

export function ViewBar({ entity, search, workspace, onOpen }: Props) {
  const { t } = useTranslation("views");
  const { views, view, state } = useOpenView(entity, search, workspace);
  const { showsClosed } = useBoardDisplay();
  const { mutate: update } = useMutation(updateView);
  const [dialog, setDialog] = useState<"save" | "rename" | "delete" | null>(null);
  const saved = view && standardViewId(view.id) === undefined ? view : undefined;
  const rights = view && rightsTo(view, workspace);
  const dialogProps = (name: typeof dialog) => ({
    isOpen: dialog === name,
    onOpenChange: (isOpen: boolean) => setDialog(isOpen ? name : null),
  });
  // The list of deals starts with a view, so the unfiltered list needs an ID of its own.
  const unfiltered = hasFeature(entity, "stages") ? { view: unfilteredId } : {};
  const open = (selected: typeof view) => onOpen(selected ? searchOfView(selected) : unfiltered);
  const share = (isShared: boolean) =>
    view &&
    update(
      { view, isShared },
      { onSuccess: () => notify.success(t(isShared ? "shared" : "hidden", { name: view.name })) },
    );

  return (
    <>
      {views.length > 0 && (
        <ViewTabs
          views={views}
          // The board without a view shows the open deals.
          view={view ?? (search.as === "board" && !showsClosed ? views.find(({ id }) => id === "open") : undefined)}
          onOpen={open}
        />
      )}
      <ViewMenu
        entity={entity}
        views={views}
        view={view}
        onOpen={open}
        rights={rights}
        onSave={() => setDialog("save")}
        onRename={() => setDialog("rename")}
        onShare={share}
        onDelete={() => setDialog("delete")}
      />
      {saved && <FavouriteButton target={{ kind: "view", entity, id: saved.id }} />}
      <SaveView
        {...dialogProps("save")}
        entity={entity}
        state={state}
        canShare={workspace.role !== "viewer"}
        onSaved={(id) => onOpen({ ...search, view: id })}
      />
      {saved && (
        <>
          <RenameView {...dialogProps("rename")} view={saved} />
          <DeleteView {...dialogProps("delete")} view={saved} onDeleted={() => open(undefined)} />
        </>
      )}
    </>
  );
}
