import { useMutation } from "@tanstack/react-query";
import { type FormEvent, use } from "react";
import { useTranslation } from "react-i18next";

import { enterCode, type MailKind, requestMail } from "#web/data/auth/auth-mail.ts";
import { loadConfig } from "#web/data/requests/config.ts";
import { CodeInput } from "#web/ui/code-input.tsx";
import { Field } from "#web/ui/field.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { notify } from "#web/ui/toast.tsx";

import { authErrorText } from "./auth-error-text.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { useCaptcha } from "./captcha.tsx";
import { formText } from "./form-text.ts";

type MailSentProps = { kind: MailKind; email: string; onOther: () => void };

/**
 * Renders the notice that an email was sent. Its link can be opened in any browser, or its code entered here. The route
 * redirects once the user is signed in.
 */
export function MailSent({ kind, email, onOther }: MailSentProps) {
  const { t } = useTranslation("auth");
  const { mail } = use(loadConfig());
  const fail = (otherwise: string) => (error: Error) => notify.error(t("error.title"), authErrorText(error, otherwise));
  const captcha = useCaptcha();
  const again = useMutation({
    ...requestMail,
    onSuccess: () => notify.success(t("sent.sentAgain")),
    onError: fail(t("error.mail")),
    onSettled: captcha.renew,
  });
  const sendAgain = () => {
    const solved = captcha.take();
    if (solved) again.mutate({ kind, email, ...solved });
  };
  const enter = useMutation({ ...enterCode, onError: fail(t("fieldError.code")) });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = formText(new FormData(event.currentTarget), "code").replace(/\D/g, "");
    if (code.length !== 6) return notify.error(t("error.title"), t("sent.digits"));
    enter.mutate({ kind, email, code });
  };
  return (
    <AuthFrame title={t("sent.title")} text={t(`sent.${kind}`, { email })}>
      <form noValidate onSubmit={submit} className="flex items-end gap-2">
        <div className="flex-1">
          <Field label={t("sent.code")}>
            {(control) => <CodeInput {...control} name="code" autoFocus className="h-9" />}
          </Field>
        </div>
        <Button type="submit" variant="outline" className="h-9" pending={enter.isPending}>
          {t("sent.submit")}
        </Button>
      </form>
      {mail === "outbox" && (
        <p className="bg-secondary rounded-md px-3 py-2 text-sm">
          {t("sent.kept")}{" "}
          <a href="/outbox" className="decoration-input underline underline-offset-4 hover:decoration-current">
            {t("sent.outbox")}
          </a>
        </p>
      )}
      {captcha.widget}
      <p className="text-muted-foreground flex flex-wrap gap-x-4 gap-y-2 text-sm">
        <Button variant="link" size="inline" pending={again.isPending} onClick={sendAgain}>
          {t("sent.again")}
        </Button>
        <Button variant="link" size="inline" onClick={onOther}>
          {t("sent.other")}
        </Button>
      </p>
    </AuthFrame>
  );
}
