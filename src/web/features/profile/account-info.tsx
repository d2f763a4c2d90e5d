import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import { openShop } from "#web/data/tokens/shop-state.ts";
import type { Profile } from "#web/data/workspace/profile.ts";
import { useFormat } from "#web/ui/use-format.ts";

/** Renders account details that cannot be edited here. */
export function AccountInfo({ profile, timeZone }: { profile: Profile; timeZone: string }) {
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
