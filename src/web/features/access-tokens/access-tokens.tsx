import { useSuspenseQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";

import { type AccessToken, accessTokensQuery } from "#web/data/access-tokens.ts";
import type { Workspace } from "#web/data/workspace.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Button } from "#web/ui/kit/button.tsx";

import { CreateToken } from "./create-token.tsx";
import { TokenRow } from "./token-row.tsx";

const columns = ["name", "scopes", "workspace", "expires", "lastUsed"] as const;

/** The access tokens of one's programs, and for admins those of the whole workspace. */
export function AccessTokens({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation("access-tokens");
  const { data: tokens } = useSuspenseQuery(accessTokensQuery());
  const [isCreating, setCreating] = useState(false);
  const creating = (
    <Button className="justify-self-start" onClick={() => setCreating(true)}>
      <Plus />
      {t("create")}
    </Button>
  );
  return (
    <>
      {tokens.length === 0 ? (
        <EmptyState icon={KeyRound} title={t("empty.title")} text={t("empty.text")}>
          {creating}
        </EmptyState>
      ) : (
        <TokenTable tokens={tokens} workspace={workspace}>
          {creating}
        </TokenTable>
      )}
      {isCreating && <CreateToken workspace={workspace} onClose={() => setCreating(false)} />}
    </>
  );
}

type TableProps = { tokens: AccessToken[]; workspace: Workspace; children: ReactNode };

function TokenTable({ tokens, workspace, children }: TableProps) {
  const { t } = useTranslation("access-tokens");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-1">
        <h2 className="text-base font-semibold">{t("title")}</h2>
        <p className="text-muted-foreground max-w-prose text-sm">{t("text")}</p>
      </div>
      <div
        className="relative scrollbar-thin overflow-x-auto rounded-lg border"
        tabIndex={0}
        role="group"
        aria-label={t("title")}
      >
        <table className="w-full min-w-2xl text-sm">
          <thead>
            <tr className="text-muted-foreground text-left text-xs">
              {columns.map((column) => (
                <th key={column} scope="col" className="border-b px-3 py-2 font-medium">
                  {t(`columns.${column}`)}
                </th>
              ))}
              <th scope="col" className="border-b px-3 py-2">
                <span className="sr-only">{t("columns.actions")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} workspace={workspace} />
            ))}
          </tbody>
        </table>
      </div>
      {children}
    </div>
  );
}
