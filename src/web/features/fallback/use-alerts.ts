import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";

import type { FallbackAlert } from "#domain/fallback/fallback-alerts.ts";
import type { FallbackRecord } from "#domain/fallback/fallback-records.ts";
import type { FallbackSettings } from "#domain/fallback/fallback-settings.ts";
import { raiseAlerts } from "#web/data/measures/fallback-settings.ts";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

/** As many messages as are seen at once. */
const mostAtOnce = 3;

/** Says which companies came into a status that needs attention, each once, unless alerts are off. */
export function useAlerts(records: readonly FallbackRecord[] | undefined, settings: FallbackSettings) {
  const { t } = useTranslation("fallback");
  const { number, percent } = useFormat();
  const tell = useEffectEvent((alerts: FallbackAlert[]) => {
    const told = alerts.length > mostAtOnce ? alerts.slice(0, mostAtOnce - 1) : alerts;
    const rest = alerts.length - told.length;
    if (rest > 0) notify.info(t("alerts.more", { count: rest, total: number(rest) }));
    // What comes last stands in front: the worst.
    for (const { companyName: company, fallbackRate, kind } of told.toReversed()) {
      const text = t(`alerts.${kind}`, { company, rate: percent(fallbackRate, 1) });
      if (kind === "critical") notify.error(text);
      else notify.info(text);
    }
  });
  const raise = useEffectEvent(() => {
    if (records && settings.hasAlerts) void raiseAlerts(records, settings, tell);
  });
  // The records are made anew whenever they are drawn; what is told depends on their figures alone.
  const figures = records?.map(({ companyId, fallbackRate }) => `${companyId} ${fallbackRate}`).join();
  useEffect(() => raise(), [figures, settings]);
}
