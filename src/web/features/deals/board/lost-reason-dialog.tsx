import { useTranslation } from "react-i18next";

import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { FormField } from "#web/ui/form/form-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Dialog, DialogContent } from "#web/ui/kit/dialog.tsx";
import { LostReason } from "#web/ui/lost-reason.tsx";

type Props = {
  name: string;
  isOpen: boolean;
  isPending: boolean;
  onChoose: (reason: string) => void;
  onClose: () => void;
};

/** Asks for the reason why a deal was lost. Closing it leaves the deal in its stage. */
export function LostReasonDialog({ name, isOpen, isPending, onChoose, onClose }: Props) {
  const { t } = useTranslation("board");
  const form = useForm({ draft: `lost reason ${name}`, values: { reason: "" } });
  return (
    <Dialog open={isOpen} onOpenChange={(isNowOpen) => !isNowOpen && onClose()}>
      <DialogContent>
        <DialogForm
          form={form}
          onSubmit={({ reason }) => onChoose(reason.trim())}
          title={t("lost.title", { name })}
          text={t("lost.text")}
          submit={t("lost.confirm")}
          isPending={isPending}
        >
          <FormField form={form} name="reason" label={t("lost.reason")}>
            {(box) => <LostReason {...box} autoFocus />}
          </FormField>
        </DialogForm>
      </DialogContent>
    </Dialog>
  );
}
