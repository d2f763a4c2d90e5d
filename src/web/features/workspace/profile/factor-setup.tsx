import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { confirmApp, enrolApp } from "#web/data/auth/factors.ts";
import { CodeInput } from "#web/ui/code-input.tsx";
import { TextField } from "#web/ui/form/form-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { notify } from "#web/ui/toast.tsx";

import { useLoginProblem } from "./use-login-problem.ts";

type FactorSetupProps = {
  /** Names of the user's existing apps. */
  names: string[];
  hasCodes: boolean;
  onDone: (codes: string[]) => void;
  onCancel: () => void;
};
type Enrolled = { id: string; qrCode: string; secret: string };

/** Renders the setup of an authenticator app in steps: name, secret as a QR code and text, first code. */
export function FactorSetup({ names, hasCodes, onDone, onCancel }: FactorSetupProps) {
  const { t } = useTranslation(["profile", "common"]);
  const problemOf = useLoginProblem();
  const form = useForm({
    draft: null,
    values: { name: names.length === 0 ? t("factor.app") : `${t("factor.app")} ${names.length + 1}` },
  });
  const { mutate, data, isPending } = useMutation({
    ...enrolApp,
    onError: (error) => form.reject({ name: problemOf(error) }),
  });
  return (
    <div className="grid gap-4 rounded-lg border p-4">
      {data ? (
        <FirstCode enrolled={data} hasCodes={hasCodes} onDone={onDone} />
      ) : (
        <Form form={form} onSubmit={({ name }) => mutate({ name: name.trim() })} className="gap-3">
          <TextField
            form={form}
            name="name"
            label={t("factor.name")}
            hint={t("factor.nameHint")}
            autoFocus
            maxLength={100}
          />
          <div>
            <Button type="submit" pending={isPending} disabled={!form.values.name.trim()}>
              {t("factor.next")}
            </Button>
          </div>
        </Form>
      )}
      <div>
        <Button variant="ghost" onClick={onCancel}>
          {t("common:cancel")}
        </Button>
      </div>
    </div>
  );
}

function FirstCode({
  enrolled,
  hasCodes,
  onDone,
}: {
  enrolled: Enrolled;
  hasCodes: boolean;
  onDone: FactorSetupProps["onDone"];
}) {
  const { t } = useTranslation("profile");
  const problemOf = useLoginProblem();
  const form = useForm({ draft: null, values: { code: "" } });
  const digits = form.values.code.normalize("NFKC").replace(/\D/g, "");
  const { mutate, isPending } = useMutation({
    ...confirmApp,
    onSuccess: (codes) => {
      notify.success(t("factor.done"));
      onDone(codes);
    },
    onError: (error) => form.reject({ code: problemOf(error) }),
  });
  const submit = () => {
    if (digits.length === 6) mutate({ id: enrolled.id, code: digits, hasCodes });
  };
  return (
    <Form form={form} onSubmit={submit} className="gap-3">
      <p className="text-sm">{t("factor.scan")}</p>
      <img src={enrolled.qrCode} alt={t("factor.qr")} className="size-44 rounded-md border" />
      <div className="text-sm">
        <p className="text-muted-foreground">{t("factor.secret")}</p>
        <code className="text-sm break-all select-all">{enrolled.secret.match(/.{1,4}/g)?.join(" ")}</code>
      </div>
      <TextField
        form={form}
        name="code"
        label={t("factor.code")}
        as={CodeInput}
        placeholder="000000"
        className="max-w-40"
      />
      <div>
        <Button type="submit" pending={isPending} disabled={digits.length !== 6}>
          {t("factor.verify")}
        </Button>
      </div>
    </Form>
  );
}
