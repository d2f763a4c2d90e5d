import { useEffect } from "react";

import { loadPaymentScript } from "#web/data/tokens/payment-script.ts";
import { closeShop, useShop } from "#web/data/tokens/shop-state.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";

const PurchaseDialog = lazyDialog(async () => (await import("./purchase-dialog.tsx")).PurchaseDialog);

export function Shop() {
  const { isOpen, wanted } = useShop();
  useEffect(() => void loadPaymentScript(), []);
  return <PurchaseDialog isOpen={isOpen} wanted={wanted} onClose={closeShop} />;
}
