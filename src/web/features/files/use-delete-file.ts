import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { bulkDelete } from "#web/data/records/change-sets.ts";
import { useUndoToast } from "#web/undo/use-undo-toast.ts";

/** Returns a function that deletes a file; a toast offers undo. */
export function useDeleteFile() {
  const { t } = useTranslation("files");
  const offerUndo = useUndoToast();
  const { mutateAsync: remove } = useMutation(bulkDelete);
  return async ({ id, name }: { id: string; name: string }) => {
    const { change_set_id: set } = await remove({ entity: "files", ids: [id] });
    offerUndo(t("deleted", { name }), set);
  };
}
