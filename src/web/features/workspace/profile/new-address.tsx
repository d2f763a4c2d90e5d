import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { changeEmail } from "#web/data/auth/login.ts";
import { TextField } from "#web/ui/form/form-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Button } from "#web/ui/kit/button.tsx";

import { useLoginProblem } from "./use-login-problem.ts";

export function NewAddress({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["profile", "common"]);
  const problemOf = useLoginProblem();
  const form = useForm({ draft: "new address", values: { email: "" } });
  const { mutate, isPending } = useMutation({
    ...changeEmail,
    onSuccess: onClose,
    onError: (error) => form.reject({ email: problemOf(error) }),
  });
  return (
    <Form form={form} onSubmit={({ email }) => mutate({ email: email.trim() })} className="gap-3">
      <TextField
        form={form}
        name="email"
        label={t("email.new")}
        hint={t("email.hint")}
        type="email"
        autoComplete="email"
        autoFocus
        maxLength={255}
      />
      <div className="flex gap-2">
        <Button type="submit" pending={isPending} disabled={!form.values.email.trim()}>
          {t("email.send")}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t("common:cancel")}
        </Button>
      </div>
    </Form>
  );
}
