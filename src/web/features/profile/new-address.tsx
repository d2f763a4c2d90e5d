import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";

import { changeEmail } from "#web/data/login.ts";
import { Field } from "#web/ui/field.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Input } from "#web/ui/kit/input.tsx";

import { useLoginProblem } from "./use-login-problem.ts";

/** Asks for another address. */
export function NewAddress({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["profile", "common"]);
  const problemOf = useLoginProblem();
  const [email, setEmail] = useState("");
  const { mutate, isPending, error } = useMutation({ ...changeEmail, onSuccess: onClose });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate({ email: email.trim() });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Field label={t("email.new")} hint={t("email.hint")} error={error ? problemOf(error) : undefined}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="email"
            autoFocus
            maxLength={255}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" pending={isPending} disabled={!email.trim()}>
          {t("email.send")}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t("common:cancel")}
        </Button>
      </div>
    </form>
  );
}
