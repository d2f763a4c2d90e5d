import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { deleteView } from "#web/data/records/views/change-views.ts";
import type { SavedView } from "#web/data/records/views/saved-views.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { QuestionDialog } from "#web/ui/question-dialog.tsx";
import { notify } from "#web/ui/toast.tsx";

import type { DialogProps } from "./name-dialog.tsx";

/** Asks for confirmation before deleting a view. This cannot be undone, but does not affect records. */
export function DeleteView({
  isOpen,
  onOpenChange,
  view,
  onDeleted,
}: DialogProps & { view: SavedView; onDeleted: () => void }) {
  const { t } = useTranslation("views");
  const { mutateAsync: remove, isPending } = useMutation(deleteView);
  const { name } = view;
  // The view, and this dialog with it, is removed before the response arrives.
  const confirm = async () => {
    await remove(view);
    notify.success(t("deleted", { name }));
    onDeleted();
  };
  if (!isOpen) return null;
  return (
    <QuestionDialog
      title={t("deleteTitle", { name })}
      text={t(view.isShared ? "deleteSharedText" : "deleteText")}
      confirm={
        <Button type="submit" variant="destructive" pending={isPending}>
          {t("confirmDelete")}
        </Button>
      }
      onClose={() => onOpenChange(false)}
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    />
  );
}
