import { useTranslation } from "react-i18next";

import { deliveries, mailedKinds, readDeliveries } from "#domain/workspace/people/notification-mails.ts";
import type { Profile, ProfileChange } from "#web/data/workspace/profile.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/kit/select.tsx";

type Props = { profile: Profile; onChange: (change: ProfileChange) => void };

export function NotificationMails({ profile, onChange }: Props) {
  const { t } = useTranslation("profile");
  const selected = readDeliveries(profile.notification_mails);
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-1 text-sm font-medium">{t("preferences.notification_mails.title")}</legend>
      {mailedKinds.map((kind) => (
        <Field key={kind} label={t(`preferences.notification_mails.${kind}`)}>
          {(control) => (
            <Select
              {...control}
              value={selected[kind]}
              options={deliveries.map((delivery) => [delivery, t(`preferences.notification_mails_choice.${delivery}`)])}
              onChange={(delivery) => onChange({ notification_mails: { ...selected, [kind]: delivery } })}
            />
          )}
        </Field>
      ))}
      <p className="text-muted-foreground text-xs sm:col-span-2">{t("preferences.notification_mails.text")}</p>
    </fieldset>
  );
}
