import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { createSheet, deleteSheet } from "#web/data/sheets/sheets.ts";
import { notify } from "#web/ui/toast.tsx";

/** Returns the mutation that deletes a spreadsheet by its ID, and offers undo. */
export function useDeleteSheet() {
  const { t } = useTranslation("sheets");
  const { mutate: restoreSheet } = useMutation(createSheet);
  return useMutation({
    ...deleteSheet,
    onSuccess: (deleted) => notify.undo(t("deleted", { name: deleted.name }), () => restoreSheet(deleted)),
  });
}
