import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { deleteView } from "#web/data/records/views/change-views.ts";
import type { SavedView } from "#web/data/records/views/saved-views.ts";
import { Button } from "#web/ui/kit/button.tsx";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "#web/ui/kit/dialog.tsx";
import { notify } from "#web/ui/toast.tsx";

import type { DialogProps } from "./name-dialog.tsx";

/** Asks for confirmation before deleting a view. This cannot be undone, but does not affect records. */
export function DeleteView({
  isOpen,
  onOpenChange,
  view,
  onDeleted,
}: DialogProps & { view: SavedView; onDeleted: () => void }) {
  const { t } = useTranslation(["views", "common"]);
  const { mutateAsync: remove, isPending } = useMutation(deleteView);
  const { name } = view;
  // The view, and this dialog with it, is removed before the response arrives.
  const confirm = async () => {
    await remove(view);
    notify.success(t("deleted", { name }));
    onDeleted();
  };
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t("deleteTitle", { name })}</DialogTitle>
          <DialogDescription>{t(view.isShared ? "deleteSharedText" : "deleteText")}</DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline">{t("common:cancel")}</Button>
          </DialogClose>
          <Button variant="destructive" pending={isPending} onClick={() => void confirm()}>
            {t("confirmDelete")}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
