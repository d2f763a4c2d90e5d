import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { AuthCallback } from "#web/data/auth/auth-callback.ts";

import { AuthFrame } from "./auth-frame.tsx";
import { LinkProblem } from "./link-problem.tsx";
import { MailSent } from "./mail-sent.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { ResetRequestForm } from "./reset-request-form.tsx";
import { SecondFactorPrompt } from "./second-factor-prompt.tsx";

type ResetPasswordScreenProps = {
  callback: AuthCallback;
  /** The email address of the signed-in user; null if no user is signed in. */
  email: string | null;
  /** True if the second factor is still required before a new password can be set. */
  needsFactor: boolean;
  onSignOut: () => void;
  onDone: () => void;
};

/**
 * Renders the form that requests the email; once its link has signed the user in, renders the form for the new
 * password.
 */
export function ResetPasswordScreen({ callback, email, needsFactor, onSignOut, onDone }: ResetPasswordScreenProps) {
  const { t } = useTranslation("auth");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const hasFailed = callback.kind === "problem";
  const isSignedIn = email && (sentTo || !hasFailed);
  if (isSignedIn && needsFactor) return <SecondFactorPrompt onSignOut={onSignOut} />;
  if (isSignedIn)
    return (
      <AuthFrame title={t("newPassword.title")} text={t("newPassword.text", { email })}>
        <NewPasswordForm email={email} onDone={onDone} />
      </AuthFrame>
    );
  if (sentTo) return <MailSent kind="recovery" email={sentTo} onOther={() => setSentTo(null)} />;
  return (
    <AuthFrame title={t("reset.title")} text={t("reset.text")}>
      {hasFailed && <LinkProblem {...callback} />}
      <ResetRequestForm onSent={setSentTo} />
    </AuthFrame>
  );
}
