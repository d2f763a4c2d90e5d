import { useTranslation } from "react-i18next";

import { storeDraft, dismissOnboarding, storedDraft } from "#web/data/workspace/onboarding-draft.ts";
import { Button } from "#web/ui/kit/button.tsx";

import { Wizard } from "./wizard.tsx";

/**
 * Renders the wizard for a visitor who started it on an earlier visit. After it is finished or skipped, the sign-in
 * forms are shown.
 */
export function VisitorWizard({ onComplete, onSkip }: { onComplete: () => void; onSkip: () => void }) {
  const { t } = useTranslation("onboarding");
  const skip = () => {
    dismissOnboarding();
    onSkip();
  };
  return (
    <Wizard
      draft={storedDraft()}
      onComplete={(answers) => {
        storeDraft(answers);
        onComplete();
      }}
    >
      <Button variant="ghost" size="lg" onClick={skip}>
        {t("skip")}
      </Button>
    </Wizard>
  );
}
