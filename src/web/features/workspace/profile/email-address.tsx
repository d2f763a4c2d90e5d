import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, use, useState } from "react";
import { useTranslation } from "react-i18next";

import { cancelEmailChange, resendEmailChange } from "#web/data/auth/login.ts";
import { loadConfig } from "#web/data/requests/config.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { notify } from "#web/ui/toast.tsx";

import { useLoginProblem } from "./use-login-problem.ts";

const NewAddress = lazy(async () => ({ default: (await import("./new-address.tsx")).NewAddress }));

/** Renders the user's email address and the form that changes it. Both mailboxes have to confirm the change. */
export function EmailAddress({ email, pending }: { email: string; pending: string | undefined }) {
  const { t } = useTranslation("profile");
  const { mail } = use(loadConfig());
  const [isChanging, setChanging] = useState(false);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="text-sm font-medium">{t("email.label")}</p>
          <p className="truncate text-sm">{email}</p>
        </div>
        {mail !== "off" && !isChanging && !pending && (
          <Button variant="outline" onClick={() => setChanging(true)}>
            {t("email.change")}
          </Button>
        )}
      </div>
      {mail === "off" && <p className="text-muted-foreground text-xs">{t("email.noMail")}</p>}
      {pending && <PendingAddress email={email} pending={pending} isInDevMailbox={mail === "outbox"} />}
      {isChanging && !pending && (
        <Suspense>
          <NewAddress onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </div>
  );
}

function PendingAddress({
  email,
  pending,
  isInDevMailbox,
}: {
  email: string;
  pending: string;
  isInDevMailbox: boolean;
}) {
  const { t } = useTranslation("profile");
  const problemOf = useLoginProblem();
  const cancel = useMutation({
    ...cancelEmailChange,
    onSuccess: () => notify.success(t("email.cancelled", { email })),
  });
  const again = useMutation({
    ...resendEmailChange,
    onSuccess: () => notify.success(t("email.sentAgain")),
    onError: (error) => notify.error(problemOf(error)),
  });
  return (
    <div className="bg-secondary grid gap-2 rounded-md px-3 py-2.5 text-sm">
      <p>
        {t("email.pending", { email: pending })}{" "}
        {isInDevMailbox && (
          <a href="/outbox" className="decoration-input underline underline-offset-4 hover:decoration-current">
            {t("email.outbox")}
          </a>
        )}
      </p>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        <Button variant="link" size="inline" pending={again.isPending} onClick={() => again.mutate({ email })}>
          {t("email.again")}
        </Button>
        <Button variant="link" size="inline" pending={cancel.isPending} onClick={() => cancel.mutate()}>
          {t("email.cancel")}
        </Button>
      </div>
    </div>
  );
}
