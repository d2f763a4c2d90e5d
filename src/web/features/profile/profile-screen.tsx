import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";

import { displayTimeZone } from "#domain/time/display-time-zone.ts";
import { loginQuery } from "#web/data/session/login.ts";
import { profileQuery } from "#web/data/workspace/profile.ts";
import { loadTexts } from "#web/i18n/i18n.ts";
import { PageHeader } from "#web/ui/page-header.tsx";

import { AccountInfo } from "./account-info.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { EmailAddress } from "./email-address.tsx";
import { PasswordForm } from "./password-form.tsx";
import { PersonalForm } from "./personal-form.tsx";
import { Photo } from "./photo.tsx";
import { Preferences } from "./preferences.tsx";
import { ProfileSection } from "./profile-section.tsx";

// Loaded lazily: it is below the first screen, and nothing above should wait for it.
const SessionList = lazy(async () => ({ default: (await import("./session-list.tsx")).SessionList }));
const FactorSection = lazy(async () => ({ default: (await import("./factor-section.tsx")).FactorSection }));
const IdentityList = lazy(async () => ({ default: (await import("./identity-list.tsx")).IdentityList }));
const PaymentList = lazy(async () => ({ default: (await import("./payment-list.tsx")).PaymentList }));
const AlertList = lazy(async () => {
  const [{ AlertList: List }] = await Promise.all([
    import("#web/metrics/alert-list.tsx"),
    loadTexts("alerts", "measures"),
  ]);
  return { default: List };
});
const DataExport = lazy(async () => ({ default: (await import("./data-export.tsx")).DataExport }));

/** Renders the user's details, preferences and sign-in methods. */
export function ProfileScreen() {
  const { t } = useTranslation(["profile", "shop"]);
  const { data: profile } = useSuspenseQuery(profileQuery);
  const { data: login } = useSuspenseQuery(loginQuery);
  const timeZone = displayTimeZone(profile);
  const hasPassword = login.identities?.some(({ provider }) => provider === "email") ?? true;
  return (
    <>
      <PageHeader title={t("title")} />
      <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] divide-y px-4 pb-12 md:px-6">
        <ProfileSection title={t("personal.title")} note={t("personal.text")}>
          <Photo profile={profile} />
          <PersonalForm profile={profile} />
          <EmailAddress email={login.email ?? ""} pending={login.new_email} />
        </ProfileSection>
        <ProfileSection title={t("account.title")}>
          <AccountInfo profile={profile} timeZone={timeZone} />
        </ProfileSection>
        <ProfileSection title={t("shop:payments.title")}>
          <Suspense>
            <PaymentList timeZone={timeZone} />
          </Suspense>
        </ProfileSection>
        <ProfileSection title={t("preferences.title")} note={t("preferences.text")}>
          <Preferences profile={profile} />
        </ProfileSection>
        <ProfileSection title={t("alerts.title")} note={t("alerts.text")}>
          <Suspense>
            <AlertList timeZone={timeZone} />
          </Suspense>
        </ProfileSection>
        <ProfileSection title={t("security.title")}>
          <PasswordForm email={login.email ?? ""} hasPassword={hasPassword} />
          <Suspense>
            <FactorSection login={login} timeZone={timeZone} />
            <SessionList timeZone={timeZone} />
            <IdentityList login={login} />
          </Suspense>
        </ProfileSection>
        <ProfileSection title={t("data.title")}>
          <Suspense>
            <DataExport timeZone={timeZone} />
          </Suspense>
        </ProfileSection>
        <ProfileSection title={t("leaving.section")}>
          <DeleteAccount email={login.email ?? ""} timeZone={timeZone} hasPassword={hasPassword} />
        </ProfileSection>
      </div>
    </>
  );
}
