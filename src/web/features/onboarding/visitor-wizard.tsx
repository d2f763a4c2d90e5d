import { useTranslation } from "react-i18next";

import { keepDraft, stopAsking, storedDraft } from "#web/data/workspace/onboarding-draft.ts";
import { Button } from "#web/ui/kit/button.tsx";

import { Wizard } from "./wizard.tsx";

/** Renders the wizard of a visitor who started on an earlier visit: once finished or skipped, the forms follow. */
export function VisitorWizard({ onComplete, onSkip }: { onComplete: () => void; onSkip: () => void }) {
  const { t } = useTranslation("onboarding");
  const skip = () => {
    stopAsking();
    onSkip();
  };
  return (
    <Wizard
      draft={storedDraft()}
      onComplete={(answers) => {
        keepDraft(answers);
        onComplete();
      }}
    >
      <Button variant="ghost" size="lg" onClick={skip}>
        {t("skip")}
      </Button>
    </Wizard>
  );
}
