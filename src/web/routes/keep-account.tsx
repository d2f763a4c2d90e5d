import { createFileRoute, redirect, useRouter } from "@tanstack/react-router";
import * as z from "zod/mini";

import { needsSecondFactor } from "#web/data/auth/second-factor.ts";
import { currentSession } from "#web/data/auth/session.ts";
import { deletesAt } from "#web/data/workspace/account-deletion.ts";
import { KeepAccount } from "#web/features/auth/keep-account.tsx";
import { useSignOut } from "#web/features/shell/use-sign-out.ts";
import { loadTexts } from "#web/i18n/i18n.ts";

/** Search parameters: the page to return to if the user decides to keep the account. */
const search = z.object({
  next: z.catch(z.optional(z.string().check(z.regex(/^\/(dashboard\/|reset-password$)/))), undefined),
});

export const Route = createFileRoute("/keep-account")({
  validateSearch: search,
  beforeLoad: async () => {
    const session = await currentSession();
    const at = deletesAt(session);
    if (!session || !at || (await needsSecondFactor())) throw redirect({ to: "/auth", replace: true });
    return { email: session.user.email ?? "", deletesAt: at };
  },
  loader: () => loadTexts("auth"),
  component: KeepAccountRoute,
});

function KeepAccountRoute() {
  const { email, deletesAt: at } = Route.useRouteContext();
  const { next } = Route.useSearch();
  const { signOut } = useSignOut();
  const { history } = useRouter();
  return (
    <KeepAccount email={email} deletesAt={at} onKept={() => history.replace(next ?? "/auth")} onSignOut={signOut} />
  );
}
