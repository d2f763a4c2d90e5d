import { useTranslation } from "react-i18next";

import type { MailboxSharing } from "#domain/mail/mailbox.ts";
import { FormField } from "#web/ui/form/form-field.tsx";
import type { Boxes } from "#web/ui/form/use-form.ts";
import { Select } from "#web/ui/kit/select.tsx";

type Values = { sharing: MailboxSharing };
type Props<Given extends Values, Problem extends string> = {
  form: Boxes<Given, Problem>;
  sharings: readonly MailboxSharing[];
};

/** Renders the choice of who can read a mailbox in addition to its member, with an explanation of each option. */
export function SharingField<Given extends Values, Problem extends string>({ form, sharings }: Props<Given, Problem>) {
  const { t } = useTranslation("mailboxes");
  return (
    <FormField
      form={form as unknown as Boxes<Values, Problem>}
      name="sharing"
      label={t("sharing.label")}
      hint={t(`sharing.text.${form.values.sharing}`)}
    >
      {(box) => <Select {...box} options={sharings.map((sharing) => [sharing, t(`sharing.${sharing}`)] as const)} />}
    </FormField>
  );
}
