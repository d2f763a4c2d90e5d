import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "#web/ui/kit/button.tsx";
import { Dialog, DialogClose, DialogContent, DialogFooter, DialogHeader } from "#web/ui/kit/dialog.tsx";

type QuestionDialogProps = {
  title: string;
  text: string;
  children?: ReactNode;
  /** True if the dialog contains text from before a reload, or typed text that is no longer in its text box. */
  isUnsaved?: boolean;
  confirm: ReactNode;
  onClose: () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

export function QuestionDialog({
  title,
  text,
  children,
  isUnsaved = false,
  confirm,
  onClose,
  onSubmit,
}: QuestionDialogProps) {
  const { t } = useTranslation("common");
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <form className="grid gap-4" data-unsaved={isUnsaved || undefined} onSubmit={onSubmit}>
          <DialogHeader title={title} text={text} />
          {children}
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline">{t("cancel")}</Button>
            </DialogClose>
            {confirm}
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
