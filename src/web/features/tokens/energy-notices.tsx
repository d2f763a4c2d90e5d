import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";

import type { EnergyEvent } from "#domain/tokens/energy.ts";
import { onEnergyEvent, useEnergy } from "#web/data/tokens/energy.ts";
import { useTokens } from "#web/data/tokens/token-provider.tsx";
import { notify } from "#web/ui/toast.tsx";

/** Notifies the user when energy is low or empty, and celebrates when it is full again. */
export function EnergyNotices() {
  const { t } = useTranslation("tokens");
  const { claimEnergyBonus } = useTokens();
  const notifyUser = useEffectEvent(async (event: EnergyEvent) => {
    switch (event) {
      case "low":
        notify.info(t("energy.low"), t("energy.lowText"));
        break;
      case "empty":
        notify.error(t("energy.empty"), t("energy.emptyText"));
        await notifyBrowser(t("energy.browserTitle"), t("energy.browserText"));
        break;
      case "full": {
        const { throwConfetti } = await import("./confetti.ts");
        throwConfetti();
        const { success, tokens } = await claimEnergyBonus();
        if (success) notify.success(t("energy.bonus", { count: tokens }), t("energy.full"));
        else notify.success(t("energy.full"));
        break;
      }
    }
  });
  useEffect(() => onEnergyEvent((event) => void notifyUser(event)), []);
  // Called after the listener is registered, because it immediately checks whether energy has refilled in the meantime.
  useEnergy();
  return null;
}

/** Shows a browser notification. If the user has not decided yet, asks for permission first. */
async function notifyBrowser(title: string, body: string) {
  if (!("Notification" in window)) return;
  try {
    const { permission } = Notification;
    const allowed = permission === "default" ? await Notification.requestPermission() : permission;
    if (allowed === "granted") new Notification(title, { body });
  } catch {
    // Some phones only allow notifications for installed pages; the toast is shown in any case.
  }
}
