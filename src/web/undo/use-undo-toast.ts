import { notify } from "#web/ui/toast.tsx";

import { useUndo } from "./use-undo.ts";

/** Tells what was done to many records and offers to take it back. */
export function useUndoToast() {
  const { mutate: undo } = useUndo();
  return (title: string, changeSetId: string | null) => {
    if (changeSetId) notify.undo(title, () => undo(changeSetId));
  };
}
