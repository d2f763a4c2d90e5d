import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { TokenOffer } from "#domain/tokens/token-offer.ts";
import { loadConfig } from "#web/data/requests/config.ts";
import { openShop } from "#web/data/tokens/shop-state.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { useFormat } from "#web/ui/use-format.ts";

export type PricedProps = { icon: ReactNode; label: string; offer: TokenOffer | undefined; onClick: () => void };

/** Starts a paid run. If the user has no tokens, opens the shop instead, where there is one. */
export async function startPaidRun({ offer, onClick }: Pick<PricedProps, "offer" | "onClick">) {
  const isSold = (await loadConfig()).payments !== "off";
  if (isSold && offer && !offer.is_enough && offer.available === 0) openShop(offer.cost);
  else onClick();
}

type ButtonProps = PricedProps & { isMain?: boolean | undefined };

export function PricedButton({ icon, label, offer, onClick, isMain = false }: ButtonProps) {
  return (
    <Button
      variant={isMain ? "default" : "outline"}
      className="h-auto min-h-8 max-w-full py-1 text-left whitespace-normal"
      onClick={() => void startPaidRun({ offer, onClick })}
    >
      {icon}
      <PricedLabel label={label} offer={offer} isMain={isMain} />
    </Button>
  );
}

export function PricedLabel({ label, offer, isMain }: Pick<ButtonProps, "label" | "offer" | "isMain">) {
  const { t } = useTranslation("tokens");
  const { number } = useFormat();
  return (
    <span>
      {label}
      {offer && (
        <span className={cn("tabular", !isMain && "text-muted-foreground")}>
          {" · "}
          {offer.is_free
            ? t("paid.free", { left: number(offer.free_left) })
            : t("meter.tokens", { count: offer.cost, total: number(offer.cost) })}
        </span>
      )}
    </span>
  );
}
