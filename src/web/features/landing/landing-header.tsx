import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";

import { storedEmail } from "#web/data/session/stored-session.ts";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { LanguageSelect } from "#web/ui/language-select.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { ThemeSelect } from "#web/ui/theme-select.tsx";

// Signing out needs the client of the services, which this page otherwise does without.
const SessionActions = lazy(async () => ({ default: (await import("./session-actions.tsx")).SessionActions }));

function subscribe(listener: () => void) {
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}

export function LandingHeader() {
  const email = useSyncExternalStore(subscribe, storedEmail, () => null);
  const [hasSignedOut, setSignedOut] = useState(false);
  // The prerendered buttons were hidden from someone who is signed in; from here on this component knows.
  useEffect(() => {
    delete document.documentElement.dataset.signedIn;
  }, []);
  return (
    <header className="mx-auto flex w-full max-w-5xl items-center gap-2 px-4 py-3 sm:px-6">
      <a href="/" className="mr-auto rounded-sm">
        <Logo />
      </a>
      <div className="hidden items-center sm:flex">
        <LanguageSelect />
        <ThemeSelect />
      </div>
      {email || hasSignedOut ? (
        <Suspense>
          <SessionActions email={email} onSignedOut={() => setSignedOut(true)} signedOut={<SignedOutActions />} />
        </Suspense>
      ) : (
        <SignedOutActions />
      )}
    </header>
  );
}

function SignedOutActions() {
  const { t } = useTranslation("common");
  return (
    <div data-signed-out className="flex items-center gap-1">
      <a href="/auth" className={buttonVariants({ variant: "ghost" })}>
        {t("signIn")}
      </a>
      <a href="/auth?mode=sign-up" className={buttonVariants({ variant: "outline" })}>
        {t("signUp")}
      </a>
    </div>
  );
}
