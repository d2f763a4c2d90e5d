import { useMutation } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type ComponentProps, type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { verifySecondFactor } from "#web/data/auth/second-factor.ts";
import { AppError } from "#web/data/requests/app-error.ts";
import { Field } from "#web/ui/field.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { showError } from "#web/ui/show-error.ts";
import { notify } from "#web/ui/toast.tsx";

import { formText } from "./form-text.ts";

type Kind = "app" | "recovery";
type Problem = "empty" | "wrong" | "tooMany";

const inputs: Record<Kind, ComponentProps<"input">> = {
  app: { inputMode: "numeric", autoComplete: "one-time-code", placeholder: "000000" },
  recovery: { autoComplete: "off", autoCapitalize: "none", spellCheck: false, placeholder: "xxxx-xxxx-xxxx-xxxx" },
};

/** Returns the digits of a code, which may be full-width and have separators. */
const digitsOf = (text: string) => text.normalize("NFKC").replace(/\D/g, "");

/** Renders the form for a code of one kind. After a correct code, the route redirects. */
export function SecondFactorForm({ kind }: { kind: Kind }) {
  const { t } = useTranslation("auth");
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<Problem>();
  const { mutate, isPending, data } = useMutation({
    ...verifySecondFactor,
    onSuccess: async ({ isRight, codesLeft }) => {
      if (!isRight) return complain("wrong");
      notify.success(t("done.signIn"), notifyCodesLeft(codesLeft));
      await router.invalidate();
    },
    onError: (error) => {
      if (!(error instanceof AppError)) throw error;
      if (error.code === "tooMany") complain("tooMany");
      else showError(error);
    },
  });
  const notifyCodesLeft = (count: number | undefined) => {
    if (count === undefined) return undefined;
    return count === 0 ? t("secondFactor.recovery.last") : t("secondFactor.recovery.left", { count });
  };
  const complain = (what: Problem) => {
    setProblem(what);
    input.current?.select();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = formText(new FormData(event.currentTarget), "code");
    const code = kind === "app" ? digitsOf(typed) : typed.trim();
    if (kind === "app" ? code.length !== 6 : !code) return complain("empty");
    setProblem(undefined);
    mutate({ kind, code });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field label={t(`secondFactor.${kind}.code`)}>
        {(control) => (
          <Input
            {...control}
            {...inputs[kind]}
            ref={input}
            name="code"
            aria-invalid={problem ? true : undefined}
            autoFocus
            className="h-10 text-base tracking-widest tabular-nums"
          />
        )}
      </Field>
      {problem && (
        <p role="alert" className="text-destructive text-sm">
          {t(`secondFactor.${kind}.${problem}`)}
        </p>
      )}
      <Button type="submit" size="lg" pending={isPending || data?.isRight === true}>
        {t("secondFactor.submit")}
      </Button>
    </form>
  );
}
