import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, use, useState } from "react";
import { useTranslation } from "react-i18next";

import { signInWithGoogle } from "#web/data/auth/sign-in.ts";
import { hasLostSession } from "#web/data/auth/sign-out.ts";
import { loadConfig } from "#web/data/requests/config.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { notify } from "#web/ui/toast.tsx";

import { authErrorText } from "./auth-error-text.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { MailSent } from "./mail-sent.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

type Mode = "sign-in" | "sign-up";
type AuthScreenProps = {
  mode: Mode;
  next: string | undefined;
  /** Note that the visitor's answers are saved at sign-up. */
  answers: ReactNode;
  /** The invitation that is accepted by signing in or up; null if there is none. */
  invitation: { email: string; workspace_name: string } | null;
};

/** Renders the screen of /auth, /signup and /login. */
export function AuthScreen({ mode, next, answers, invitation }: AuthScreenProps) {
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
      {isSignUp && answers}
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

/** Renders the link from the sign-in form to the sign-up form, or back. */
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

/** Renders the Google button, if the server is configured for Google. */
function GoogleButton({ keepSignedIn }: { keepSignedIn: boolean }) {
  const { t, i18n } = useTranslation("auth");
  const { google } = use(loadConfig());
  const { mutate, isPending } = useMutation({
    ...signInWithGoogle,
    onError: (error) => notify.error(t("error.title"), authErrorText(error, t("error.google"))),
  });
  if (!google) return null;
  return (
    <div data-where="google" className="grid gap-4">
      <div className="text-muted-foreground before:bg-border after:bg-border flex items-center gap-3 text-xs before:h-px before:flex-1 after:h-px after:flex-1">
        {t("or")}
      </div>
      <Button
        variant="outline"
        size="lg"
        pending={isPending}
        onClick={() => mutate({ keepSignedIn, language: i18n.language })}
      >
        {t("google")}
      </Button>
    </div>
  );
}
