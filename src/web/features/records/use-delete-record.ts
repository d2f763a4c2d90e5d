import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/records/entity.ts";
import { bulkDelete } from "#web/data/records/change-sets.ts";
import { listPath } from "#web/ui/record-target.ts";
import { useUndoToast } from "#web/undo/use-undo-toast.ts";

/**
 * Returns a function that deletes a record from its own page; the toast restores it with everything that was deleted or
 * unlinked with it.
 */
export function useDeleteRecord(entity: Entity) {
  const { t } = useTranslation("records");
  const navigate = useNavigate();
  const offerUndo = useUndoToast();
  const { mutateAsync: remove } = useMutation(bulkDelete);
  return async (id: string, name: string) => {
    // Leave the page first: it has nothing left to show.
    await navigate({ to: listPath(entity) });
    const { change_set_id: set } = await remove({ entity, ids: [id] });
    offerUndo(t("page.deleted", { name }), set);
  };
}
