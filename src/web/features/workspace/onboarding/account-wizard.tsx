import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";

import { toAnswers } from "#domain/workspace/onboarding.ts";
import { AppError } from "#web/data/requests/app-error.ts";
import { dropDraft, storedDraft } from "#web/data/workspace/onboarding-draft.ts";
import { onboardingQuery, saveOnboarding } from "#web/data/workspace/onboarding.ts";
import { savePreference } from "#web/data/workspace/profile.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { notify } from "#web/ui/toast.tsx";

import { Wizard } from "./wizard.tsx";

const WELCOME_MS = 1500;

/** Renders the wizard for a signed-in user. The answers are saved; after a welcome message, the wizard closes. */
export function AccountWizard({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("onboarding");
  const queryClient = useQueryClient();
  const { mutate, isPending, isSuccess } = useMutation({
    ...saveOnboarding,
    onSuccess: (saved) => {
      queryClient.setQueryData(onboardingQuery.queryKey, saved);
      dropDraft();
      notify.success(t("done.title"), t("done.saved"));
      notify.success(t("done.welcome"));
    },
    onError: (error) =>
      notify.error(t("error.title"), t(error instanceof AppError ? "error.save" : "error.unexpected")),
  });
  const goOn = useEffectEvent(onDone);
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(() => goOn(), WELCOME_MS);
    return () => clearTimeout(timer);
  }, [isSuccess]);
  // 'Not now' closes the wizard even if the preference could not be saved.
  const { mutate: prefer } = useMutation(savePreference);
  const draft = storedDraft();
  return (
    <Wizard
      draft={draft}
      hint={draft && toAnswers(draft) ? t("known") : undefined}
      state={isSuccess ? "done" : isPending ? "saving" : "open"}
      onComplete={(answers) => mutate(answers)}
    >
      <Button
        variant="ghost"
        size="lg"
        disabled={isPending || isSuccess}
        onClick={() => prefer({ onboarding_skipped: true }, { onSettled: onDone })}
      >
        {t("skip")}
      </Button>
    </Wizard>
  );
}
