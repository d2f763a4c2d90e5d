import { createFileRoute, redirect, useNavigate, useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import { brand } from "#domain/brand.ts";
import { needsSecondFactor } from "#web/data/auth/second-factor.ts";
import { currentSession } from "#web/data/auth/session.ts";
import { deletesAt } from "#web/data/workspace/account-deletion.ts";
import { clearInvitation, invitationQuery, storeInvitation, storedInvitation } from "#web/data/workspace/invitation.ts";
import { AuthFrame } from "#web/features/auth/auth-frame.tsx";
import { useSignOut } from "#web/features/shell/use-sign-out.ts";
import { InvitationResponse } from "#web/features/workspace/team/invitation-response.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { notify } from "#web/ui/toast.tsx";

export const Route = createFileRoute("/invite")({
  beforeLoad: async ({ location, context: { queryClient } }) => {
    if (location.hash) {
      // Removes the secret from the URL, because URLs end up in histories and screenshots.
      storeInvitation(location.hash);
      throw redirect({ to: "/invite", replace: true });
    }
    const session = await currentSession();
    if (session && (await needsSecondFactor())) throw redirect({ to: "/auth" });
    if (deletesAt(session)) throw redirect({ to: "/keep-account" });
    const token = storedInvitation();
    const invitation = token ? await queryClient.fetchQuery(invitationQuery(token)) : null;
    return { token, invitation, email: session?.user.email ?? null };
  },
  loader: () => loadTexts("team", "errors"),
  component: InviteRoute,
});

function InviteRoute() {
  const { t } = useTranslation("team");
  const { token, invitation, email, queryClient } = Route.useRouteContext();
  const { signOut } = useSignOut();
  const router = useRouter();
  const navigate = useNavigate();
  const enter = async () => {
    queryClient.clear();
    await navigate({ to: "/dashboard", replace: true });
    await router.invalidate();
  };
  const later = async () => {
    clearInvitation();
    await navigate({ to: email ? "/dashboard" : "/auth", replace: true });
  };
  const isOpen = invitation?.state === "open" && !invitation.is_member;
  const reason = invitation?.is_member ? "member" : (invitation?.state ?? "unknown");
  return (
    <AuthFrame
      title={t(isOpen ? "accept.title" : "accept.closedTitle")}
      text={
        isOpen
          ? t("accept.text")
          : t(`accept.closed.${closedReasons.find((closedReason) => closedReason === reason) ?? "unknown"}`)
      }
    >
      {isOpen && token && (
        <InvitationResponse
          invitation={invitation}
          token={token}
          email={email}
          onSignOut={signOut}
          onAccepted={() => {
            notify.success(t("accept.done", { workspace: invitation.workspace_name }));
            void enter();
          }}
          onDeclined={() => {
            notify.success(t("accept.declined"));
            void later();
          }}
        />
      )}
      <Button variant="link" size="inline" className="justify-self-center" onClick={() => void later()}>
        {t(isOpen ? "accept.later" : email ? "accept.toVanda" : "accept.toSignIn", { brand: brand.name })}
      </Button>
    </AuthFrame>
  );
}

const closedReasons = ["member", "accepted", "declined", "revoked", "expired", "unknown"] as const;
