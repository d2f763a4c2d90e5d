import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { forgetDrafts } from "#web/data/mail/forget-drafts.ts";
import { signOut as signOutOptions } from "#web/data/session/session.ts";
import { notify } from "#web/ui/toast.tsx";

/** Signs out everywhere and says so; the gate then leads to the sign-in screen. */
export function useSignOut() {
  const { t } = useTranslation("common");
  const { mutate, isPending } = useMutation({
    ...signOutOptions,
    onSuccess: () => {
      forgetDrafts();
      notify.success(t("signedOut"));
    },
    onError: () => notify.error(t("signOutFailed")),
  });
  return { signOut: () => mutate(), isSigningOut: isPending };
}
