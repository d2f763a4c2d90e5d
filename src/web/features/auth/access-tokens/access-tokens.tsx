import { useSuspenseQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { type AccessToken, accessTokensQuery } from "#web/data/auth/access-tokens.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Badge } from "#web/ui/kit/badge.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { CreateToken } from "./create-token.tsx";
import { TokenActions } from "./token-actions.tsx";

/** Renders the user's own access tokens, and for admins all access tokens of the workspace. */
export function AccessTokens({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation("access-tokens");
  const { data: tokens } = useSuspenseQuery(accessTokensQuery());
  const [isCreating, setCreating] = useState(false);
  const create = (
    <Button onClick={() => setCreating(true)}>
      <Plus />
      {t("create")}
    </Button>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h2 className="text-base font-semibold">{t("title")}</h2>
          {tokens.length > 0 && <p className="text-muted-foreground max-w-prose text-sm">{t("text")}</p>}
        </div>
        {tokens.length > 0 && create}
      </div>
      {tokens.length === 0 ? (
        <EmptyState hasSample icon={KeyRound} title={t("empty.title")} text={t("empty.text")}>
          {create}
        </EmptyState>
      ) : (
        <TokenTable tokens={tokens} workspace={workspace} />
      )}
      {isCreating && <CreateToken workspace={workspace} onClose={() => setCreating(false)} />}
    </div>
  );
}

function TokenTable({ tokens, workspace }: { tokens: AccessToken[]; workspace: Workspace }) {
  const { time_zone: timeZone } = workspace;
  const { t } = useTranslation("access-tokens");
  const { moment, momentDay } = useFormat();
  return (
    <DataTable
      isFramed
      scrolls
      label={t("title")}
      className="min-w-2xl"
      rows={tokens}
      keyOf={({ id }) => id}
      columns={[
        { key: "name", header: t("columns.name"), cell: (token) => <TokenName token={token} /> },
        {
          key: "scopes",
          header: t("columns.scopes"),
          cell: ({ scopes }) => t(scopes.includes("write") ? "scopes.write" : "scopes.read"),
        },
        {
          key: "workspace",
          header: t("columns.workspace"),
          className: "wrap-anywhere",
          cell: (token) => token.workspace.name,
        },
        {
          key: "expires",
          header: t("columns.expires"),
          className: "whitespace-nowrap",
          cell: ({ expires_at: at }) =>
            Date.parse(at) <= Date.now() ? <Badge tone="warning">{t("expired")}</Badge> : momentDay(at, timeZone),
        },
        {
          key: "lastUsed",
          header: t("columns.lastUsed"),
          className: "whitespace-nowrap",
          cell: ({ last_used_at: at }) =>
            at ? moment(at, timeZone) : <span className="text-muted-foreground">{t("never")}</span>,
        },
        {
          key: "actions",
          header: <span className="sr-only">{t("columns.actions")}</span>,
          className: "text-right whitespace-nowrap",
          cell: (token) => <TokenActions token={token} workspace={workspace} />,
        },
      ]}
    />
  );
}

function TokenName({ token }: { token: AccessToken }) {
  const { t } = useTranslation("access-tokens");
  return (
    <>
      <div className="font-medium wrap-anywhere">{token.name}</div>
      <div className="text-muted-foreground text-xs">
        <code>{token.prefix}…</code>
        {!token.isOwn && <> · {t("ofMember", { name: token.member.name })}</>}
      </div>
    </>
  );
}
