import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { undoChangeSet } from "#web/data/change-sets.ts";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

/** Takes a merge back and says what had to stay. */
export function useUndo() {
  const { t } = useTranslation("duplicates");
  const { number } = useFormat();
  return useMutation({
    ...undoChangeSet,
    onSuccess: ({ conflicts }) => {
      if (conflicts.length === 0) notify.success(t("undone"));
      else notify.info(t("undoneSome", { count: conflicts.length, total: number(conflicts.length) }));
    },
  });
}
