import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";

import { hasLostSession } from "#web/data/session/sign-out.ts";

import { AuthFrame } from "./auth-frame.tsx";
import { GoogleButton } from "./google-button.tsx";
import { MailSent } from "./mail-sent.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

type Mode = "sign-in" | "sign-up";
type AuthScreenProps = {
  mode: Mode;
  next: string | undefined;
  /** Note on the answers of a visitor that are saved at sign-up. */
  brought: ReactNode;
  /** The invitation to be accepted, with the invited address. */
  invitation: { email: string; workspace_name: string } | null;
};

/** Renders the screen of /auth, /signup and /login. */
export function AuthScreen({ mode, next, brought, invitation }: AuthScreenProps) {
  const { t } = useTranslation(["auth", "errors"]);
  const [keepSignedIn, setKeepSignedIn] = useState(true);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const isSignUp = mode === "sign-up";
  if (sentTo) return <MailSent kind="signup" email={sentTo} onOther={() => setSentTo(null)} />;
  return (
    <AuthFrame title={t(isSignUp ? "signUp.title" : "signIn.title")} text={t(isSignUp ? "signUp.text" : "signIn.text")}>
      {!isSignUp && hasLostSession() && (
        <p role="status" className="bg-secondary rounded-md px-3 py-2 text-sm">
          {t("errors:signedOut")}
        </p>
      )}
      {invitation && (
        <p className="bg-secondary rounded-md px-3 py-2 text-sm wrap-anywhere">
          {t("invited", { workspace: invitation.workspace_name })}{" "}
          <Link to="/invite" className="decoration-input underline underline-offset-4 hover:decoration-current">
            {t("backToInvitation")}
          </Link>
        </p>
      )}
      {isSignUp && brought}
      {isSignUp ? (
        <SignUpForm email={invitation?.email} onSent={setSentTo} />
      ) : (
        <SignInForm
          email={invitation?.email}
          keepSignedIn={keepSignedIn}
          onKeepSignedIn={setKeepSignedIn}
          onSent={setSentTo}
        />
      )}
      <GoogleButton keepSignedIn={keepSignedIn} />
      <SwitchForms to={isSignUp ? "sign-in" : "sign-up"} next={next} />
    </AuthFrame>
  );
}

/** Links to the other form. */
export function SwitchForms({ to, next, onLeave }: { to: Mode; next: string | undefined; onLeave?: () => void }) {
  const { t } = useTranslation("auth");
  return (
    <p className="text-muted-foreground text-center text-sm">
      {t(to === "sign-in" ? "signUp.haveAccount" : "signIn.noAccount")}{" "}
      <Link
        to="/auth"
        search={{ mode: to, ...(next && { next }) }}
        onClick={onLeave}
        className="text-foreground decoration-input rounded-sm font-medium underline underline-offset-4 hover:decoration-current"
      >
        {t(to === "sign-in" ? "signUp.signIn" : "signIn.createAccount")}
      </Link>
    </p>
  );
}
