import { useTranslation } from "react-i18next";

import { zoneName } from "#domain/time/time-zones.ts";
import { useWorkspaceTimeZone } from "#web/data/workspace/time-zones.ts";

/** Says in which time zone the days of metrics are: the workspace's, whoever looks. */
export function WorkspaceZone() {
  const { t } = useTranslation("measures");
  return (
    <span className="text-muted-foreground text-xs">{t("bar.zone", { zone: zoneName(useWorkspaceTimeZone()) })}</span>
  );
}
