import { useState } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "#web/ui/kit/button.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";

const DeleteAccountDialog = lazyDialog(async () => (await import("./delete-account-dialog.tsx")).DeleteAccountDialog);

type DeleteAccountProps = { email: string; timeZone: string; hasPassword: boolean };

/** Renders the section that deletes the account. */
export function DeleteAccount(props: DeleteAccountProps) {
  const { t } = useTranslation("profile");
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted-foreground text-sm">{t("leaving.about")}</p>
      <Button variant="outline" className="text-critical" onClick={() => setOpen(true)}>
        {t("leaving.open")}
      </Button>
      {isOpen && <DeleteAccountDialog {...props} isOpen onClose={() => setOpen(false)} />}
    </div>
  );
}
