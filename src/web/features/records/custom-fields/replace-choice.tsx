import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { CustomField } from "#domain/records/custom-fields/custom-fields.ts";
import { replaceChoice } from "#web/data/records/change-custom-fields.ts";
import { Field } from "#web/ui/field.tsx";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type Props = { field: CustomField; choice: string; count: number; onDone: () => void };

/** Asks for a replacement before a choice in use is removed. */
export function ReplaceChoice({ field, choice, count, onDone }: Props) {
  const { t } = useTranslation("custom-fields");
  const { number } = useFormat();
  const [replacement, setReplacement] = useState("");
  const { mutate: replace, isPending } = useMutation({ ...replaceChoice, onSuccess: onDone });
  const choices = field.options.choices ?? [];
  const label = choices.find(({ key }) => key === choice)?.label ?? choice;
  const others = choices.filter(({ key }) => key !== choice).map((choice) => [choice.key, choice.label] as const);
  return (
    <FormNotice>
      <div className="grid gap-2">
        <p>{t("replace.text", { label, count, total: number(count) })}</p>
        <Field label={t("replace.with")}>
          {(control) => (
            <Select
              {...control}
              value={replacement}
              options={[["", t("replace.nothing")], ...others]}
              onChange={setReplacement}
            />
          )}
        </Field>
        <Button
          size="sm"
          variant="secondary"
          pending={isPending}
          onClick={() => replace({ id: field.id, choice, replacement: replacement || null })}
        >
          {t("replace.do", { label })}
        </Button>
      </div>
    </FormNotice>
  );
}
