import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";

import { signOutHere } from "#web/data/session/sign-out-here.ts";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { notify, Toaster } from "#web/ui/toast.tsx";

type Props = { email: string | null; onSignedOut: () => void; signedOut: ReactNode };

/** The header's right side for someone who is signed in, and the farewell. */
export function SessionActions({ email, onSignedOut, signedOut }: Props) {
  const { t } = useTranslation(["common", "landing"]);
  const [isPending, setPending] = useState(false);
  const signOut = async () => {
    setPending(true);
    const isDone = await signOutHere();
    setPending(false);
    if (!isDone) return notify.error(t("signOutFailed"));
    notify.success(t("signedOut"));
    onSignedOut();
  };
  return (
    <>
      {email === null ? (
        signedOut
      ) : (
        <div className="flex min-w-0 items-center gap-2">
          <span className="text-muted-foreground hidden max-w-48 truncate text-sm md:inline">{email}</span>
          <Button variant="ghost" pending={isPending} onClick={() => void signOut()}>
            {t("signOut")}
          </Button>
          <a href="/dashboard" className={buttonVariants()}>
            {t("dashboard")}
          </a>
        </div>
      )}
      <Toaster />
    </>
  );
}
