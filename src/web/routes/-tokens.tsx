import { Bonuses } from "#web/features/tokens/bonuses.tsx";
import { EnergyNotices } from "#web/features/tokens/energy-notices.tsx";
import { ExpiryNotice } from "#web/features/tokens/expiry-notice.tsx";
import { LowBalance } from "#web/features/tokens/low-balance.tsx";
import { Shop } from "#web/features/tokens/shop/shop.tsx";
import { SpendingLimitAlerts } from "#web/features/tokens/spending-limit-alerts.tsx";

/** Renders the automatic parts of tokens and energy, such as bonuses and notices, on every dashboard screen. */
export function Tokens() {
  return (
    <>
      <Bonuses />
      <SpendingLimitAlerts />
      <EnergyNotices />
      <LowBalance />
      <ExpiryNotice />
      <Shop />
    </>
  );
}
