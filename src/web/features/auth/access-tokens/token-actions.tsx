import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { type AccessToken, revokeAccessToken } from "#web/data/auth/access-tokens.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { QuestionDialog } from "#web/ui/question-dialog.tsx";
import { notify } from "#web/ui/toast.tsx";

export function TokenActions({ token, workspace }: { token: AccessToken; workspace: Workspace }) {
  const { t } = useTranslation("access-tokens");
  const [isRevoking, setRevoking] = useState(false);
  return (
    <>
      {token.workspace.id === workspace.id && (
        <Button asChild variant="ghost" size="sm">
          <Link
            to="/dashboard/settings/rights"
            search={{ token: token.id }}
            aria-label={t("rightsOf", { name: token.name })}
          >
            {t("rights")}
          </Link>
        </Button>
      )}
      <Button
        variant="ghost"
        size="sm"
        aria-label={t("revoke.of", { name: token.name })}
        onClick={() => setRevoking(true)}
      >
        {t("revoke.open")}
      </Button>
      {isRevoking && <RevokeToken token={token} onClose={() => setRevoking(false)} />}
    </>
  );
}

/** Asks for confirmation before revoking a token, which cannot be undone. */
function RevokeToken({ token: { id, name }, onClose }: { token: AccessToken; onClose: () => void }) {
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
