import { useTranslation } from "react-i18next";

import { storeDraft, storedDraft } from "#web/data/workspace/onboarding-draft.ts";
import { Dialog, DialogContent, DialogHeader } from "#web/ui/kit/dialog.tsx";

import { Wizard } from "./wizard.tsx";

/** Renders the wizard on top of the landing page. The answers are stored in the browser until an account is created. */
export function WizardDialog({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const { t } = useTranslation("onboarding");
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader title={t("title")} text={t("visitor")} />
        <Wizard
          draft={storedDraft()}
          onComplete={(answers) => {
            storeDraft(answers);
            onOpenChange(false);
            location.assign("/signup");
          }}
        />
      </DialogContent>
    </Dialog>
  );
}
