import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";

import type { FallbackAlert } from "#domain/fallback/fallback-alerts.ts";
import type { FallbackRecord } from "#domain/fallback/fallback-records.ts";
import type { FallbackSettings } from "#domain/fallback/fallback-settings.ts";
import { raiseAlerts } from "#web/data/measures/fallback-settings.ts";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

/** Maximum number of toasts that are visible at a time. */
const maxVisible = 3;

/** Notifies of companies whose status now requires attention, once each, unless alerts are off. */
export function useAlerts(records: readonly FallbackRecord[] | undefined, settings: FallbackSettings) {
  const { t } = useTranslation("fallback");
  const { number, percent } = useFormat();
  const notifyAlerts = useEffectEvent((alerts: FallbackAlert[]) => {
    const shown = alerts.length > maxVisible ? alerts.slice(0, maxVisible - 1) : alerts;
    const rest = alerts.length - shown.length;
    if (rest > 0) notify.info(t("alerts.more", { count: rest, total: number(rest) }));
    // The last toast is in front: the worst.
    for (const { companyName: company, fallbackRate, kind } of shown.toReversed()) {
      const text = t(`alerts.${kind}`, { company, rate: percent(fallbackRate, 1) });
      if (kind === "critical") notify.error(text);
      else notify.info(text);
    }
  });
  const raise = useEffectEvent(() => {
    if (records && settings.hasAlerts) void raiseAlerts(records, settings, notifyAlerts);
  });
  // The records are re-created on every render; alerts only depend on their values.
  const figures = records?.map(({ companyId, fallbackRate }) => `${companyId} ${fallbackRate}`).join();
  useEffect(() => raise(), [figures, settings]);
}
