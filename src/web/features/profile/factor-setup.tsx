import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";

import { confirmApp, enrolApp } from "#web/data/factors.ts";
import { CodeInput } from "#web/ui/code-input.tsx";
import { Field } from "#web/ui/field.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { notify } from "#web/ui/toast.tsx";

import { useLoginProblem } from "./use-login-problem.ts";

type FactorSetupProps = {
  /** What the apps are called that somebody has already. */
  names: string[];
  hasCodes: boolean;
  onDone: (codes: string[]) => void;
  onCancel: () => void;
};
type Enrolled = { id: string; qrCode: string; secret: string };

/** Sets up an authenticator app: a name, then the secret as a picture and in letters, then a first code. */
export function FactorSetup({ names, hasCodes, onDone, onCancel }: FactorSetupProps) {
  const { t } = useTranslation(["profile", "common"]);
  const problemOf = useLoginProblem();
  const [name, setName] = useState(names.length === 0 ? t("factor.app") : `${t("factor.app")} ${names.length + 1}`);
  const { mutate, data, error, isPending } = useMutation(enrolApp);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate({ name: name.trim() });
  };
  return (
    <div className="grid gap-4 rounded-lg border p-4">
      {data ? (
        <FirstCode enrolled={data} hasCodes={hasCodes} onDone={onDone} />
      ) : (
        <form noValidate onSubmit={submit} className="grid gap-3">
          <Field label={t("factor.name")} hint={t("factor.nameHint")} error={error ? problemOf(error) : undefined}>
            {(control) => (
              <Input
                {...control}
                autoFocus
                maxLength={100}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <div>
            <Button type="submit" pending={isPending} disabled={!name.trim()}>
              {t("factor.next")}
            </Button>
          </div>
        </form>
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
  const [code, setCode] = useState("");
  const digits = code.normalize("NFKC").replace(/\D/g, "");
  const { mutate, error, isPending } = useMutation({
    ...confirmApp,
    onSuccess: (codes) => {
      notify.success(t("factor.done"));
      onDone(codes);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (digits.length === 6) mutate({ id: enrolled.id, code: digits, hasCodes });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <p className="text-sm">{t("factor.scan")}</p>
      <img src={enrolled.qrCode} alt={t("factor.qr")} className="size-44 rounded-md border" />
      <div className="text-sm">
        <p className="text-muted-foreground">{t("factor.secret")}</p>
        <code className="text-sm break-all select-all">{enrolled.secret.match(/.{1,4}/g)?.join(" ")}</code>
      </div>
      <Field label={t("factor.code")} error={error ? problemOf(error) : undefined}>
        {(control) => (
          <CodeInput
            {...control}
            placeholder="000000"
            className="max-w-40"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <div>
        <Button type="submit" pending={isPending} disabled={digits.length !== 6}>
          {t("factor.verify")}
        </Button>
      </div>
    </form>
  );
}
