import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { displayTimeZone } from "#domain/time/display-time-zone.ts";
import { loginQuery } from "#web/data/auth/login.ts";
import { openShop } from "#web/data/tokens/shop-state.ts";
import { type Profile, profileQuery } from "#web/data/workspace/profile.ts";
import { loadTexts } from "#web/i18n/i18n.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { EmailAddress } from "./email-address.tsx";
import { PersonalDetails } from "./personal-details.tsx";
import { Photo } from "./photo.tsx";
import { Preferences } from "./preferences.tsx";

// Loaded lazily, because these sections are below the visible part of the page.
const Password = lazy(async () => ({ default: (await import("./password-form.tsx")).Password }));
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

export function ProfileScreen() {
  const { t } = useTranslation(["profile", "shop"]);
  const { data: profile } = useSuspenseQuery(profileQuery);
  const { data: login } = useSuspenseQuery(loginQuery);
  const timeZone = displayTimeZone(profile);
  const hash = useLocation({ select: (location) => location.hash });
  // The router scrolls before the sections are rendered.
  useEffect(() => document.getElementById(hash)?.scrollIntoView(), [hash]);
  const hasPassword = login.identities?.some(({ provider }) => provider === "email") ?? true;
  return (
    <>
      <PageHeader title={t("title")} />
      <div className="grid max-w-260 grid-cols-[minmax(0,1fr)] divide-y px-4 pb-12 md:px-6">
        <ProfileSection id="personal" title={t("personal.title")} note={t("personal.text")}>
          <Photo profile={profile} />
          <PersonalDetails profile={profile} />
        </ProfileSection>
        <ProfileSection title={t("account.title")}>
          <AccountInfo profile={profile} timeZone={timeZone} />
        </ProfileSection>
        <ProfileSection id="payments" title={t("shop:payments.title")}>
          <Suspense>
            <PaymentList timeZone={timeZone} />
          </Suspense>
        </ProfileSection>
        <ProfileSection id="preferences" title={t("preferences.title")} note={t("preferences.text")}>
          <Preferences profile={profile} />
        </ProfileSection>
        <ProfileSection id="alerts" title={t("alerts.title")} note={t("alerts.text")}>
          <Suspense>
            <AlertList timeZone={timeZone} />
          </Suspense>
        </ProfileSection>
        <ProfileSection id="security" title={t("security.title")}>
          <EmailAddress email={login.email ?? ""} pending={login.new_email} />
          <Suspense>
            <Password email={login.email ?? ""} hasPassword={hasPassword} />
            <FactorSection login={login} timeZone={timeZone} />
            <SessionList timeZone={timeZone} />
            <IdentityList login={login} />
          </Suspense>
        </ProfileSection>
        <ProfileSection id="data" title={t("data.title")}>
          <Suspense>
            <DataExport timeZone={timeZone} />
          </Suspense>
        </ProfileSection>
        <ProfileSection id="leaving" title={t("leaving.section")}>
          <DeleteAccount email={login.email ?? ""} timeZone={timeZone} hasPassword={hasPassword} />
        </ProfileSection>
      </div>
    </>
  );
}

type ProfileSectionProps = { id?: string; title: string; note?: string; children: ReactNode };

/** Renders a section of the profile, with a description on the left and controls on the right. */
function ProfileSection({ children, ...head }: ProfileSectionProps) {
  return (
    <Section {...head} className="gap-x-8 gap-y-4 py-6 first:pt-3 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <div className="grid max-w-xl grid-cols-[minmax(0,1fr)] content-start gap-6">{children}</div>
    </Section>
  );
}

const DeleteAccountDialog = lazyDialog(async () => (await import("./delete-account-dialog.tsx")).DeleteAccountDialog);

type DeleteAccountProps = { email: string; timeZone: string; hasPassword: boolean };

function DeleteAccount(props: DeleteAccountProps) {
  const { t } = useTranslation("profile");
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted-foreground text-sm">{t("leaving.about")}</p>
      <Button variant="outline" className="text-critical" onClick={() => setOpen(true)}>
        {t("leaving.open")}
      </Button>
      {isOpen && <DeleteAccountDialog {...props} isOpen onClose={() => setOpen(false)} />}
    </div>
  );
}

function AccountInfo({ profile, timeZone }: { profile: Profile; timeZone: string }) {
  const { t } = useTranslation("profile");
  const { momentDay } = useFormat();
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
      <dt className="text-muted-foreground">{t("account.memberSince")}</dt>
      <dd>
        <time dateTime={profile.created_at}>{momentDay(profile.created_at, timeZone)}</time>
      </dd>
      <dt className="text-muted-foreground">{t("account.plan")}</dt>
      <dd className="flex flex-wrap gap-x-3">
        <span>{t("account.free")}</span>
        <Link
          to="/dashboard/tokens"
          onClick={() => openShop()}
          className="text-muted-foreground hover:text-foreground underline"
        >
          {t("account.manage")}
        </Link>
      </dd>
    </dl>
  );
}
