import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { Arrival } from "#web/data/session/arrival.ts";

import { AuthFrame } from "./auth-frame.tsx";
import { LinkProblem } from "./link-problem.tsx";
import { MailSent } from "./mail-sent.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { ResetRequestForm } from "./reset-request-form.tsx";
import { SecondFactorPrompt } from "./second-factor-prompt.tsx";

type ResetPasswordScreenProps = {
  arrival: Arrival;
  /** Who is signed in, by the link or before. */
  email: string | null;
  /** A new password is set only by whoever has shown their second factor, too. */
  owesFactor: boolean;
  onSignOut: () => void;
  onDone: () => void;
};

/** Asks for the mail, or, reached through its link, for the new password. */
export function ResetPasswordScreen({ arrival, email, owesFactor, onSignOut, onDone }: ResetPasswordScreenProps) {
  const { t } = useTranslation("auth");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const hasFailed = arrival.kind === "problem";
  const isSignedIn = email && (sentTo || !hasFailed);
  if (isSignedIn && owesFactor) return <SecondFactorPrompt onSignOut={onSignOut} />;
  if (isSignedIn)
    return (
      <AuthFrame title={t("newPassword.title")} text={t("newPassword.text", { email })}>
        <NewPasswordForm email={email} onDone={onDone} />
      </AuthFrame>
    );
  if (sentTo) return <MailSent kind="recovery" email={sentTo} onOther={() => setSentTo(null)} />;
  return (
    <AuthFrame title={t("reset.title")} text={t("reset.text")}>
      {hasFailed && <LinkProblem {...arrival} />}
      <ResetRequestForm onSent={setSentTo} />
    </AuthFrame>
  );
}
