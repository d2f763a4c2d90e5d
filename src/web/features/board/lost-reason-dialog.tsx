import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";

import { Field } from "#web/ui/field.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "#web/ui/kit/dialog.tsx";
import { LostReason } from "#web/ui/lost-reason.tsx";

type Props = { name: string; onChoose: (reason: string) => void; onCancel: () => void };

/** Asks why a deal was lost; leaving it puts the deal back. */
export function LostReasonDialog({ name, onChoose, onCancel }: Props) {
  const { t } = useTranslation(["board", "common"]);
  const [reason, setReason] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChoose(reason.trim());
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <DialogContent>
        <form className="grid gap-4" onSubmit={submit}>
          <DialogHeader>
            <DialogTitle>{t("lost.title", { name })}</DialogTitle>
            <DialogDescription>{t("lost.text")}</DialogDescription>
          </DialogHeader>
          <Field label={t("lost.reason")}>
            {(control) => <LostReason {...control} autoFocus value={reason} onChange={setReason} />}
          </Field>
          <DialogFooter>
            <Button type="button" variant="outline" onClick={onCancel}>
              {t("common:cancel")}
            </Button>
            <Button type="submit">{t("lost.confirm")}</Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
