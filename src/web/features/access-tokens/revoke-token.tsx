import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { type AccessToken, revokeAccessToken } from "#web/data/session/access-tokens.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { QuestionDialog } from "#web/ui/question-dialog.tsx";
import { notify } from "#web/ui/toast.tsx";

/** Renders the confirmation before revoking a token, which cannot be undone. */
export function RevokeToken({ token: { id, name }, onClose }: { token: AccessToken; onClose: () => void }) {
  const { t } = useTranslation("access-tokens");
  const { mutate: revoke, isPending } = useMutation({
    ...revokeAccessToken,
    onSuccess: () => notify.success(t("revoke.done", { name })),
  });
  return (
    <QuestionDialog
      title={t("revoke.title", { name })}
      text={t("revoke.text")}
      confirm={
        <Button type="submit" variant="destructive" pending={isPending}>
          {t("revoke.confirm")}
        </Button>
      }
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        revoke(id);
      }}
    />
  );
}
