import { useEffect } from "react";

import { loadPaymentScript } from "#web/data/tokens/payment-script.ts";
import { closeShop, useShop } from "#web/data/tokens/shop-state.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";

const PurchaseDialog = lazyDialog(async () => (await import("./purchase-dialog.tsx")).PurchaseDialog);

/** The shop, which anything on a screen can open over it. */
export function Shop() {
  const { isOpen, wanted } = useShop();
  useEffect(() => void loadPaymentScript(), []);
  return <PurchaseDialog isOpen={isOpen} wanted={wanted} onClose={closeShop} />;
}
