import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { canConnectGoogleQuery, connectGoogle, disconnect } from "#web/data/auth/identities.ts";
import type { Login } from "#web/data/auth/login.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { notify } from "#web/ui/toast.tsx";

import { useLoginProblem } from "./use-login-problem.ts";

/** Renders the sign-in methods. The last one cannot be removed. */
export function IdentityList({ login }: { login: Login }) {
  const { t } = useTranslation("profile");
  const problemOf = useLoginProblem();
  const { data: canConnect } = useQuery(canConnectGoogleQuery);
  const connect = useMutation(connectGoogle);
  const drop = useMutation({
    ...disconnect,
    onSuccess: () => notify.success(t("identities.disconnected")),
    onError: (error) => notify.error(problemOf(error)),
  });
  const identities = login.identities ?? [];
  return (
    <div className="grid gap-3">
      <h3 className="text-sm font-medium">{t("identities.title")}</h3>
      <ul className="divide-y rounded-lg border">
        {identities.map((identity) => (
          <li key={identity.identity_id} className="flex items-center gap-3 px-3 py-2 text-sm">
            <div className="min-w-0 flex-1">
              <p>{identity.provider === "email" ? t("identities.email") : "Google"}</p>
              <p className="text-muted-foreground truncate text-xs">
                {String(identity.identity_data?.email ?? login.email)}
              </p>
            </div>
            {identity.provider !== "email" && identities.length > 1 && (
              <Button size="sm" variant="outline" pending={drop.isPending} onClick={() => drop.mutate(identity)}>
                {t("identities.disconnect")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {canConnect && (
        <div>
          <Button variant="outline" pending={connect.isPending} onClick={() => connect.mutate()}>
            {t("identities.connect")}
          </Button>
        </div>
      )}
    </div>
  );
}
