import { useMutation } from "@tanstack/react-query";
import { Fragment, Suspense, use } from "react";
import { useTranslation } from "react-i18next";

import { isLanguage, languageNames } from "#domain/languages.ts";
import { zoneName } from "#domain/time/time-zones.ts";
import { loadConfig } from "#web/data/requests/config.ts";
import { type Profile, savePreference } from "#web/data/workspace/profile.ts";
import { chooseLanguage } from "#web/i18n/i18n.ts";
import { CheckboxField } from "#web/ui/checkbox-field.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { chooseTheme, themes } from "#web/ui/theme.ts";
import { TimeZoneField } from "#web/ui/time-zone-field.tsx";
import { useTheme } from "#web/ui/use-theme.ts";

const NotificationMails = lazyPart(async () => (await import("./notification-mails.tsx")).NotificationMails);

const mails = ["email_notifications", "marketing_communications"] as const;
const rhythms = ["never", "weekly", "monthly"] as const;
const zoneHere = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Renders the user's preferences. Each change is saved immediately. */
export function Preferences({ profile }: { profile: Profile }) {
  const { t, i18n } = useTranslation(["profile", "common"]);
  const theme = useTheme();
  const { mail } = use(loadConfig());
  const { mutate: save } = useMutation(savePreference);
  const saveLanguage = (language: string) => {
    if (!isLanguage(language)) return;
    void chooseLanguage(language);
    save({ language });
  };
  const saveTheme = (selected: (typeof themes)[number]) => {
    chooseTheme(selected);
    save({ theme: selected });
  };
  const saveZone = (zone: string) => save({ time_zone: zone || zoneHere, time_zone_is_chosen: zone !== "" });
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label={t("common:language")}>
        {(control) => <Select {...control} value={i18n.language} onChange={saveLanguage} options={languageNames} />}
      </Field>
      <Field label={t("common:theme.label")}>
        {(control) => (
          <Select
            {...control}
            value={theme}
            onChange={saveTheme}
            options={themes.map((value) => [value, t(`common:theme.${value}`)])}
          />
        )}
      </Field>
      <Field label={t("preferences.timeZone")}>
        {(control) => (
          <TimeZoneField
            {...control}
            value={profile.time_zone_is_chosen ? profile.time_zone : ""}
            here={t("preferences.zoneHere", { zone: zoneName(zoneHere) })}
            onChange={saveZone}
          />
        )}
      </Field>
      {mail !== "off" && (
        <Field label={t("preferences.metrics_mail")} hint={t("preferences.metrics_mail_text")}>
          {(control) => (
            <Select
              {...control}
              value={rhythms.find((rhythm) => rhythm === profile.metrics_mail) ?? "never"}
              options={rhythms.map((rhythm) => [rhythm, t(`preferences.metrics_mail_choice.${rhythm}`)])}
              onChange={(rhythm) => save({ metrics_mail: rhythm === "never" ? null : rhythm })}
            />
          )}
        </Field>
      )}
      <div className="grid gap-3 sm:col-span-2">
        {mails.map((name) => (
          <Fragment key={name}>
            <CheckboxField
              label={t(`preferences.${name}`)}
              hint={t(`preferences.${name}_text`)}
              isOn={profile[name]}
              onChange={(isOn) => save({ [name]: isOn })}
            />
            {name === "email_notifications" && mail !== "off" && profile[name] && (
              <Suspense>
                <NotificationMails profile={profile} onChange={save} />
              </Suspense>
            )}
          </Fragment>
        ))}
        <p className="text-muted-foreground text-xs">
          {t(mail === "off" ? "preferences.noMail" : "preferences.always")}
        </p>
      </div>
    </div>
  );
}
