import { useMutation } from "@tanstack/react-query";
import { use } from "react";
import { useTranslation } from "react-i18next";

import { loadConfig } from "#web/data/requests/config.ts";
import { signInWithGoogle } from "#web/data/session/sign-in.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { notify } from "#web/ui/toast.tsx";

import { authErrorText } from "./auth-error-text.ts";

/** Renders the Google button, if the server has Google configured. */
export function GoogleButton({ keepSignedIn }: { keepSignedIn: boolean }) {
  const { t, i18n } = useTranslation("auth");
  const { google } = use(loadConfig());
  const { mutate, isPending } = useMutation({
    ...signInWithGoogle,
    onError: (error) => notify.error(t("error.title"), authErrorText(error, t("error.google"))),
  });
  if (!google) return null;
  return (
    <div data-where="google" className="grid gap-4">
      <div className="text-muted-foreground before:bg-border after:bg-border flex items-center gap-3 text-xs before:h-px before:flex-1 after:h-px after:flex-1">
        {t("or")}
      </div>
      <Button
        variant="outline"
        size="lg"
        pending={isPending}
        onClick={() => mutate({ keepSignedIn, language: i18n.language })}
      >
        {t("google")}
      </Button>
    </div>
  );
}
