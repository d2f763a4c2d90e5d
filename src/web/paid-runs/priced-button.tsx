import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { TokenOffer } from "#domain/tokens/token-offer.ts";
import { loadConfig } from "#web/data/requests/config.ts";
import { openShop } from "#web/data/tokens/shop-state.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type Props = { icon: ReactNode; label: string; offer: TokenOffer | undefined; onClick: () => void };

/**
 * Renders a button with the current price in tokens. If the user has no tokens, the button opens the shop, where there
 * is one.
 */
export function PricedButton({ icon, label, offer, onClick }: Props) {
  const { t } = useTranslation("tokens");
  const { number } = useFormat();
  const press = async () => {
    const isSold = (await loadConfig()).payments !== "off";
    if (isSold && offer && !offer.is_enough && offer.available === 0) openShop(offer.cost);
    else onClick();
  };
  return (
    <Button
      variant="outline"
      className="h-auto min-h-8 max-w-full py-1 text-left whitespace-normal"
      onClick={() => void press()}
    >
      {icon}
      <span>
        {label}
        {offer && (
          <span className="text-muted-foreground tabular">
            {" · "}
            {offer.is_free
              ? t("paid.free", { left: number(offer.free_left) })
              : t("meter.tokens", { count: offer.cost, total: number(offer.cost) })}
          </span>
        )}
      </span>
    </Button>
  );
}
