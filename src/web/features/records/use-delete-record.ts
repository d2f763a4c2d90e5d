import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/fields.ts";
import { deleteRecord, restoreRecord } from "#web/data/records.ts";
import { notify } from "#web/ui/toast.tsx";

import { listPaths } from "./record-link.tsx";

/** Deletes a record from its own page; the toast brings it back with everything that pointed to it. */
export function useDeleteRecord(entity: Entity) {
  const { t } = useTranslation("records");
  const navigate = useNavigate();
  const { mutateAsync: remove } = useMutation(deleteRecord(entity));
  const { mutate: restore } = useMutation({
    ...restoreRecord,
    onSuccess: () => notify.success(t("page.restored")),
  });
  return async (id: string, name: string) => {
    // The page goes first: there is nothing left for it to show.
    await navigate({ to: listPaths[entity] });
    await remove(id);
    notify.undo(t("page.deleted", { name }), () => restore(id));
  };
}
