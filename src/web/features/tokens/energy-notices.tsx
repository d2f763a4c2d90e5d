import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";

import type { EnergyEvent } from "#domain/tokens/energy.ts";
import { onEnergyEvent, useEnergy } from "#web/data/tokens/energy.ts";
import { useTokens } from "#web/data/tokens/token-provider.tsx";
import { notify } from "#web/ui/toast.tsx";

/** Says when energy runs low or out, and celebrates when it is full again. */
export function EnergyNotices() {
  const { t } = useTranslation("tokens");
  const { claimEnergyBonus } = useTokens();
  const tell = useEffectEvent(async (event: EnergyEvent) => {
    switch (event) {
      case "low":
        notify.info(t("energy.low"), t("energy.lowText"));
        break;
      case "empty":
        notify.error(t("energy.empty"), t("energy.emptyText"));
        await tellBrowser(t("energy.browserTitle"), t("energy.browserText"));
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
  useEffect(() => onEnergyEvent((event) => void tell(event)), []);
  // After the listener: it looks at once whether energy came back while nobody was here.
  useEnergy();
  return null;
}

/** Asks for the permission where nobody has decided yet. */
async function tellBrowser(title: string, body: string) {
  if (!("Notification" in window)) return;
  try {
    const { permission } = Notification;
    const allowed = permission === "default" ? await Notification.requestPermission() : permission;
    if (allowed === "granted") new Notification(title, { body });
  } catch {
    // Some phones have notifications for installed pages only; the toast has said it.
  }
}
