import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { clearUserData } from "#web/data/auth/clear-user-data.ts";
import { signOut as signOutOptions } from "#web/data/auth/session.ts";
import { notify } from "#web/ui/toast.tsx";

/**
 * Returns functions that sign out on all devices or only here, and show a message. The gate then redirects to the
 * sign-in screen.
 */
export function useSignOut() {
  const { t } = useTranslation("common");
  const { mutate, isPending } = useMutation({
    ...signOutOptions,
    onSuccess: () => {
      clearUserData();
      notify.success(t("signedOut"));
    },
    onError: () => notify.error(t("signOutFailed")),
  });
  return { signOut: () => mutate("global"), signOutLocally: () => mutate("local"), isSigningOut: isPending };
}
