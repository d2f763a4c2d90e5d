import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { acceptStatuses } from "#web/data/measures/customers.ts";
import { useFormat } from "#web/ui/use-format.ts";
import { useUndoToast } from "#web/undo/use-undo-toast.ts";

/** Accepts proposed statuses of some accounts or of all, and offers undo. */
export function useAcceptStatuses() {
  const { t } = useTranslation("crm-analysis");
  const { number } = useFormat();
  const offerUndo = useUndoToast();
  return useMutation({
    ...acceptStatuses,
    onSuccess: ({ changed, change_set_id }) =>
      offerUndo(t("proposals.done", { count: changed, total: number(changed) }), change_set_id),
  });
}
