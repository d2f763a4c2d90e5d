import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { LanguageSelect } from "#web/ui/language-select.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { ThemeSelect } from "#web/ui/theme-select.tsx";
import { usePageTitle } from "#web/ui/use-page-title.ts";

import { GoogleButton } from "./google-button.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

type Mode = "sign-in" | "sign-up";

/** One screen for /auth, /signup and /login. */
export function AuthScreen({ mode, next }: { mode: Mode; next: string | undefined }) {
  const { t } = useTranslation("auth");
  const isSignUp = mode === "sign-up";
  const title = t(isSignUp ? "signUp.title" : "signIn.title");
  usePageTitle(title);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center justify-between gap-2 px-4 py-3 sm:px-6">
        <a href="/" className="rounded-sm">
          <Logo />
        </a>
        <div className="flex items-center">
          <LanguageSelect />
          <ThemeSelect />
        </div>
      </header>
      <main className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center gap-6 px-4 pt-4 pb-16">
        <div className="grid gap-1">
          <h1 className="text-lg font-semibold tracking-tight">{title}</h1>
          <p className="text-muted-foreground text-sm">{t(isSignUp ? "signUp.text" : "signIn.text")}</p>
        </div>
        {isSignUp ? <SignUpForm /> : <SignInForm />}
        <GoogleButton />
        <p className="text-muted-foreground text-center text-sm">
          {t(isSignUp ? "signUp.haveAccount" : "signIn.noAccount")}{" "}
          <SwitchLink to={isSignUp ? "sign-in" : "sign-up"} next={next}>
            {t(isSignUp ? "signUp.signIn" : "signIn.createAccount")}
          </SwitchLink>
        </p>
      </main>
    </div>
  );
}

function SwitchLink({ to, next, children }: { to: Mode; next: string | undefined; children: ReactNode }) {
  return (
    <Link
      to="/auth"
      search={{ mode: to, ...(next && { next }) }}
      className="text-foreground decoration-input rounded-sm font-medium underline underline-offset-4 hover:decoration-current"
    >
      {children}
    </Link>
  );
}
