import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { AccessToken } from "#web/data/session/access-tokens.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";

import { RevokeToken } from "./revoke-token.tsx";

/** Renders the actions of a token: view its permissions, and revoke it. */
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
