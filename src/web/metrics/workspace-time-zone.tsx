import { useTranslation } from "react-i18next";

import { zoneName } from "#domain/time/time-zones.ts";
import { useWorkspaceTimeZone } from "#web/data/workspace/time-zones.ts";

/** Renders the time zone that groups metrics into days: the workspace's, which is the same for all users. */
export function WorkspaceTimeZone() {
  const { t } = useTranslation("measures");
  return (
    <span className="text-muted-foreground text-xs">{t("bar.zone", { zone: zoneName(useWorkspaceTimeZone()) })}</span>
  );
}
