import { useTranslation } from "react-i18next";

import { Button } from "#web/ui/kit/button.tsx";

/** Explains at sign-up that the visitor's answers will be added to the account, and offers to change them. */
export function OnboardingAnswers({ onChange }: { onChange: () => void }) {
  const { t } = useTranslation("onboarding");
  return (
    <p className="bg-secondary flex items-baseline justify-between gap-3 rounded-md px-3 py-2 text-sm">
      {t("kept")}
      <Button variant="link" size="inline" onClick={onChange}>
        {t("change")}
      </Button>
    </p>
  );
}
