import { useMutation } from "@tanstack/react-query";
import { use } from "react";
import { useTranslation } from "react-i18next";

import { requestMail } from "#web/data/auth-mail.ts";
import { loadConfig } from "#web/data/config.ts";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { notify } from "#web/ui/toast.tsx";

/** Whoever signs in before the address is confirmed may have lost the mail. */
export function Unconfirmed({ email, onSent }: { email: string; onSent: () => void }) {
  const { t } = useTranslation("auth");
  const { mail } = use(loadConfig());
  const { mutate, isPending } = useMutation({
    ...requestMail,
    onSuccess: onSent,
    onError: (error) => notify.error(t("error.title"), error.message),
  });
  return (
    <FormNotice>
      {t("unconfirmed", { email })}{" "}
      {mail !== "off" && (
        <Button variant="link" size="inline" pending={isPending} onClick={() => mutate({ kind: "signup", email })}>
          {t("sent.again")}
        </Button>
      )}
    </FormNotice>
  );
}
