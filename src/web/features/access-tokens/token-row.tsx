import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { AccessToken } from "#web/data/access-tokens.ts";
import type { Workspace } from "#web/data/workspace.ts";
import { Badge } from "#web/ui/kit/badge.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { RevokeToken } from "./revoke-token.tsx";

/** One token: never its secret, only how it begins. */
export function TokenRow({ token, workspace }: { token: AccessToken; workspace: Workspace }) {
  const { time_zone: timeZone } = workspace;
  const { t } = useTranslation("access-tokens");
  const { moment, momentDay } = useFormat();
  const [isRevoking, setRevoking] = useState(false);
  const hasExpired = Date.parse(token.expires_at) <= Date.now();
  return (
    <tr className="[&:not(:last-child)>td]:border-b [&>td]:px-3 [&>td]:py-2">
      <td>
        <div className="font-medium wrap-anywhere">{token.name}</div>
        <div className="text-muted-foreground text-xs">
          <code>{token.prefix}…</code>
          {!token.isOwn && ` · ${t("ofMember", { name: token.member.name })}`}
        </div>
      </td>
      <td>{t(token.scopes.includes("write") ? "scopes.write" : "scopes.read")}</td>
      <td className="wrap-anywhere">{token.workspace.name}</td>
      <td className="whitespace-nowrap">
        {hasExpired ? <Badge tone="warning">{t("expired")}</Badge> : momentDay(token.expires_at, timeZone)}
      </td>
      <td className="whitespace-nowrap">
        {token.last_used_at ? (
          moment(token.last_used_at, timeZone)
        ) : (
          <span className="text-muted-foreground">{t("never")}</span>
        )}
      </td>
      <td className="text-right whitespace-nowrap">
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
      </td>
    </tr>
  );
}
