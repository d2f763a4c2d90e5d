import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { keepAccount } from "#web/data/workspace/account-deletion.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { AuthFrame } from "./auth-frame.tsx";

type KeepAccountProps = { email: string; deletesAt: string; onKept: () => void; onSignOut: () => void };

/**
 * Asks a returning user whether to keep an account scheduled for deletion. Nothing else is accessible until they
 * answer.
 */
export function KeepAccount({ email, deletesAt, onKept, onSignOut }: KeepAccountProps) {
  const { t } = useTranslation("auth");
  const { momentDay } = useFormat();
  const keepMutation = useMutation({
    ...keepAccount,
    onSuccess: () => {
      notify.success(t("keep.kept"), t("keep.keptText"));
      onKept();
    },
  });
  const day = momentDay(deletesAt, Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <AuthFrame title={t("keep.title", { day })} text={t("keep.text", { email })}>
      <Button pending={keepMutation.isPending} onClick={() => keepMutation.mutate()}>
        {t("keep.keep")}
      </Button>
      <Button variant="outline" onClick={onSignOut}>
        {t("keep.leave")}
      </Button>
    </AuthFrame>
  );
}
