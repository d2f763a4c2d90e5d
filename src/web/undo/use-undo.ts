import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { UndoResult } from "#domain/records/change-sets.ts";
import { undoChangeSet } from "#web/data/records/change-sets.ts";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

const named = 3;

/** Returns the mutation that undoes a change set and reports the names of skipped records. */
export function useUndo() {
  const { t } = useTranslation("records");
  const { list, number } = useFormat();
  const notifyUndone = ({ undone, conflicts, conflict_count }: UndoResult) => {
    const done = t("undo.done", { count: undone, total: number(undone) });
    if (conflicts.length === 0) return notify.success(done);
    const names = [...new Set(conflicts.map(({ name }) => name ?? t("undo.nameless")))];
    // Only the first hundred conflicts include names.
    const all = Math.max(names.length, conflict_count > conflicts.length ? conflict_count : 0);
    const rest = all - named;
    const shown = rest > 0 ? [...names.slice(0, named), t("undo.more", { count: rest, total: number(rest) })] : names;
    notify.info(done, t("undo.left", { count: all, names: list(shown) }));
  };
  return useMutation({ ...undoChangeSet, onSuccess: notifyUndone });
}
