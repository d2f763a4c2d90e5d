import { useTranslation } from "react-i18next";

import { mailSecurities } from "#domain/mail/mailbox.ts";
import { FormField, TextField } from "#web/ui/form/form-field.tsx";
import type { Boxes } from "#web/ui/form/use-form.ts";
import type { OwnProblem } from "#web/ui/form/use-problem-text.ts";
import { Select } from "#web/ui/kit/select.tsx";

import type { ServerValues } from "./server-values.ts";

type Problem = "required" | "email" | "host" | "port";
type Props<Values extends ServerValues> = { form: Boxes<Values, Problem> };

export function ServerFields<Values extends ServerValues>({ form }: Props<Values>) {
  const { t } = useTranslation("mailboxes");
  const boxes = form as unknown as Boxes<ServerValues, Problem>;
  const words = (problem: OwnProblem<Problem>) => t(`problems.${problem}`);
  const securities = mailSecurities.map((security) => [security, t(`form.${security}`)] as const);
  return (
    <div className="grid gap-4 rounded-md border p-3">
      <TextField
        form={boxes}
        name="login"
        label={t("form.login")}
        hint={t("form.loginHint")}
        autoComplete="off"
        maxLength={320}
      />
      {(["incoming", "outgoing"] as const).map((side) => (
        <div key={side} className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_5.5rem_8rem]">
          <TextField
            form={boxes}
            name={`${side}Host`}
            label={t(`form.${side}`)}
            words={words}
            autoComplete="off"
            spellCheck={false}
            maxLength={253}
          />
          <TextField
            form={boxes}
            name={`${side}Port`}
            label={<ShortLabel short={t("form.port")} whole={t(`form.${side}Port`)} />}
            words={words}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
          />
          <FormField
            form={boxes}
            name={`${side}Security`}
            label={<ShortLabel short={t("form.security")} whole={t(`form.${side}Security`)} />}
          >
            {(box) => <Select {...box} options={securities} />}
          </FormField>
        </div>
      ))}
    </div>
  );
}

/**
 * Renders a short label on the screen, where the row already names the server, and a complete one for screen readers.
 */
function ShortLabel({ short, whole }: { short: string; whole: string }) {
  return (
    <>
      <span aria-hidden>{short}</span>
      <span className="sr-only">{whole}</span>
    </>
  );
}
