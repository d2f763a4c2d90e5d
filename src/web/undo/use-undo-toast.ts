import { notify } from "#web/ui/toast.tsx";

import { useUndo } from "./use-undo.ts";

/** Returns a function that reports a bulk change in a toast with undo. Without a change set, it does nothing. */
export function useUndoToast() {
  const { mutate: undo } = useUndo();
  return (title: string, changeSetId: string | null) => {
    if (changeSetId) notify.undo(title, () => undo(changeSetId));
  };
}
