import { useNavigate, useRouter } from "@tanstack/react-router";
import { type ComponentProps, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { toAnswers } from "#domain/workspace/onboarding.ts";
import { hasDraftToFinish, dismissOnboarding, storedDraft } from "#web/data/workspace/onboarding-draft.ts";
import { AuthFrame } from "#web/features/auth/auth-frame.tsx";
import { AuthScreen, SwitchForms } from "#web/features/auth/auth-screen.tsx";
import { SecondFactorPrompt } from "#web/features/auth/second-factor-prompt.tsx";
import { useSignOut } from "#web/features/shell/use-sign-out.ts";
import { AccountWizard } from "#web/features/workspace/onboarding/account-wizard.tsx";
import { OnboardingAnswers } from "#web/features/workspace/onboarding/onboarding-answers.tsx";
import { VisitorWizard } from "#web/features/workspace/onboarding/visitor-wizard.tsx";

import type { AuthRequirement } from "./-auth-gate.ts";
import { expectDashboardEntry } from "./-dashboard-entry.ts";

type AuthPageProps = Pick<ComponentProps<typeof AuthScreen>, "mode" | "next" | "invitation"> & {
  requirement: AuthRequirement;
};

/** Renders the sign-in forms and the steps before the dashboard: second factor and wizard. */
export function AuthPage({ mode, next, invitation, requirement }: AuthPageProps) {
  const { t } = useTranslation("onboarding");
  const navigate = useNavigate();
  const { history } = useRouter();
  const { signOut } = useSignOut();
  const [isAsking, setAsking] = useState(hasDraftToFinish);
  const enter = () => {
    expectDashboardEntry();
    history.replace(next ?? "/dashboard");
  };
  const hasSteps = requirement === "answers" || (requirement === null && isAsking);
  // If this is the first page of the tab, the wizard needs a history entry for the browser's Back button.
  useEffect(() => {
    if (hasSteps && !history.canGoBack()) history.push(history.location.href);
  }, [hasSteps, history]);
  if (requirement === "second-factor") return <SecondFactorPrompt onSignOut={signOut} />;
  if (requirement === "answers")
    return (
      <AuthFrame isWide title={t("title")}>
        <AccountWizard onDone={enter} />
      </AuthFrame>
    );
  if (isAsking)
    return (
      <AuthFrame isWide title={t("title")} text={t("visitor")}>
        <VisitorWizard
          onSkip={() => setAsking(false)}
          onComplete={() => {
            setAsking(false);
            void navigate({ to: "/signup", search: { ...(next && { next }) }, replace: true });
          }}
        />
        <SwitchForms
          to="sign-in"
          next={next}
          onLeave={() => {
            dismissOnboarding();
            setAsking(false);
          }}
        />
      </AuthFrame>
    );
  const draft = storedDraft();
  return (
    <AuthScreen
      key={mode}
      mode={mode}
      next={next}
      invitation={invitation}
      answers={draft && toAnswers(draft) && <OnboardingAnswers onChange={() => setAsking(true)} />}
    />
  );
}
