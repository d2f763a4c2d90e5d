import { Check, Copy } from "lucide-react";
import { useTranslation } from "react-i18next";

import { Field } from "#web/ui/field.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Dialog, DialogContent, DialogHeader } from "#web/ui/kit/dialog.tsx";
import { Input } from "#web/ui/kit/input.tsx";

import { invitationLink } from "./invitation-link.ts";
import { useCopy } from "./use-copy.ts";

type InvitationLinkDialogProps = { email: string; token: string; isMailed: boolean; onClose: () => void };

/** Renders the link of an invitation. Links are not stored, so if this one is lost, a new one has to be created. */
export function InvitationLinkDialog({ email, token, isMailed, onClose }: InvitationLinkDialogProps) {
  const { t } = useTranslation("team");
  const { copied, copy } = useCopy();
  const link = invitationLink(token);
  const isCopied = copied === link;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogHeader title={t("ready.title", { email })} text={t(isMailed ? "ready.mailed" : "ready.text")} />
        <Field label={t("ready.link")} hint={t("ready.once", { email })}>
          {(control) => <Input {...control} readOnly value={link} onFocus={(event) => event.target.select()} />}
        </Field>
        <Button className="justify-self-start" onClick={() => void copy(link)}>
          {isCopied ? <Check /> : <Copy />}
          <span aria-live="polite">{t(isCopied ? "ready.copied" : "ready.copy")}</span>
        </Button>
      </DialogContent>
    </Dialog>
  );
}
