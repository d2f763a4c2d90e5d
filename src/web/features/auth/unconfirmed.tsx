import { useMutation } from "@tanstack/react-query";
import { use } from "react";
import { useTranslation } from "react-i18next";

import { requestMail } from "#web/data/auth/auth-mail.ts";
import { loadConfig } from "#web/data/requests/config.ts";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { notify } from "#web/ui/toast.tsx";

import { authErrorText } from "./auth-error-text.ts";
import type { useCaptcha } from "./captcha.tsx";

type UnconfirmedProps = {
  email: string;
  /** The captcha of the surrounding form. */
  captcha: ReturnType<typeof useCaptcha>;
  onSent: () => void;
};

/** Offers to resend the confirmation email to a user who signs in before confirming the address. */
export function Unconfirmed({ email, captcha, onSent }: UnconfirmedProps) {
  const { t } = useTranslation("auth");
  const { mail } = use(loadConfig());
  const { mutate, isPending } = useMutation({
    ...requestMail,
    onSuccess: onSent,
    onError: (error) => notify.error(t("error.title"), authErrorText(error, t("error.mail"))),
    onSettled: captcha.renew,
  });
  const send = () => {
    const solved = captcha.take();
    if (solved) mutate({ kind: "signup", email, ...solved });
  };
  return (
    <FormNotice>
      {t("unconfirmed", { email })}{" "}
      {mail !== "off" && (
        <Button variant="link" size="inline" pending={isPending} onClick={send}>
          {t("sent.again")}
        </Button>
      )}
    </FormNotice>
  );
}
