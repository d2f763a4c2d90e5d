import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { acceptInvitation, declineInvitation, type OpenedInvitation } from "#web/data/workspace/invitation.ts";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { Button } from "#web/ui/kit/button.tsx";

import { useTeamError } from "./use-team-error.ts";

type InvitationResponseProps = {
  invitation: OpenedInvitation;
  token: string;
  /** Email address of the signed-in user; null if no user is signed in. */
  email: string | null;
  onSignOut: () => void;
  onAccepted: () => void;
  onDeclined: () => void;
};

/** Renders an invitation and the options of the current user. */
export function InvitationResponse(props: InvitationResponseProps) {
  const { t } = useTranslation("team");
  const { invitation, email, onSignOut } = props;
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 rounded-lg border px-4 py-3 text-sm">
        <Fact label={t("accept.workspace")}>{invitation.workspace_name}</Fact>
        {invitation.inviter_name && <Fact label={t("accept.inviter")}>{invitation.inviter_name}</Fact>}
        <Fact label={t("accept.role")}>
          {t(`roles.${invitation.role}`)}
          <span className="text-muted-foreground block text-xs">{t(`roleTexts.${invitation.role}`)}</span>
        </Fact>
        <Fact label={t("accept.address")}>{invitation.email}</Fact>
      </dl>
      {!email && <SignedOut />}
      {email && !invitation.is_addressee && (
        <>
          <p className="text-sm wrap-anywhere">{t("accept.otherAddress", { email, invited: invitation.email })}</p>
          <Button size="lg" onClick={onSignOut}>
            {t("accept.signOut")}
          </Button>
        </>
      )}
      {email && invitation.is_addressee && <ResponseButtons {...props} />}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}

function SignedOut() {
  const { t } = useTranslation("team");
  return (
    <div className="grid gap-2">
      <Link to="/signup" className={buttonVariants({ size: "lg" })}>
        {t("accept.signUp")}
      </Link>
      <Link to="/login" className={buttonVariants({ size: "lg", variant: "outline" })}>
        {t("accept.signIn")}
      </Link>
    </div>
  );
}

function ResponseButtons({ token, onAccepted, onDeclined }: InvitationResponseProps) {
  const { t } = useTranslation("team");
  const { textOf } = useTeamError();
  const accept = useMutation({ ...acceptInvitation, onSuccess: onAccepted });
  const decline = useMutation({ ...declineInvitation, onSuccess: onDeclined });
  const error = accept.error ?? decline.error;
  return (
    <div className="grid gap-2">
      {error && <FormNotice>{textOf(error)}</FormNotice>}
      <Button size="lg" pending={accept.isPending} onClick={() => accept.mutate(token)}>
        {t("accept.submit")}
      </Button>
      <Button size="lg" variant="outline" pending={decline.isPending} onClick={() => decline.mutate(token)}>
        {t("accept.decline")}
      </Button>
    </div>
  );
}
