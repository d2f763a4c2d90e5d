import { useTranslation } from "react-i18next";

import type { Profile } from "#web/data/profile.ts";
import { useFormat } from "#web/ui/use-format.ts";

/** What belongs to the account and cannot be written here. */
export function AccountInfo({ profile }: { profile: Profile }) {
  const { t } = useTranslation("profile");
  const { momentDay } = useFormat();
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
      <dt className="text-muted-foreground">{t("account.memberSince")}</dt>
      <dd>
        <time dateTime={profile.created_at}>{momentDay(profile.created_at, profile.time_zone)}</time>
      </dd>
      <dt className="text-muted-foreground">{t("account.plan")}</dt>
      <dd>{t("account.free")}</dd>
    </dl>
  );
}
