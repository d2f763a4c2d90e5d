import { Coins, Zap, ZapOff } from "lucide-react";
import { useTranslation } from "react-i18next";

import { joinFacts } from "#domain/text-direction.ts";
import { useEnergy } from "#web/data/tokens/energy.ts";
import { openShop } from "#web/data/tokens/shop-state.ts";
import { useTokens } from "#web/data/tokens/token-provider.tsx";
import { useDebt } from "#web/data/tokens/tokens.ts";
import { cn } from "#web/ui/class-names.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { useExpiry } from "./use-expiry.ts";

type Props = { shape: "row" | "column" | "chip"; onNavigate?: (() => void) | undefined };

const shapes = {
  row: "h-8 gap-2.5 px-2",
  column: "h-10 w-full flex-col justify-center",
  chip: "h-8 gap-1.5 px-2",
};

/** Renders the user's balance and energy in compact form. Clicking it opens the shop. */
export function TokenMeter({ shape, onNavigate }: Props) {
  const { t } = useTranslation("tokens");
  const { number } = useFormat();
  const { tokens } = useTokens();
  const { energy, maxEnergy, isLow, isEmpty } = useEnergy();
  const available = tokens?.available_tokens;
  const debt = useDebt(tokens);
  const balance = available === undefined ? "" : t("meter.tokens", { count: available, total: number(available) });
  const power = t("meter.energy", { energy: number(energy), most: number(maxEnergy) });
  const debtText = debt > 0 && t("meter.debt", { count: debt, total: number(debt) });
  const expiry = useExpiry();
  const Bolt = isEmpty ? ZapOff : Zap;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      data-tooltip={joinFacts([balance, power, debtText, expiry])}
      data-tooltip-side={shape === "chip" ? "bottom" : "right"}
      className={cn(
        "tabular text-sidebar-foreground hover:bg-sidebar-accent hover:text-sidebar-accent-foreground flex items-center rounded-md text-sm transition-colors focus-visible:-outline-offset-2 [&_svg]:size-4 [&_svg]:shrink-0",
        shapes[shape],
      )}
      onClick={() => {
        onNavigate?.();
        openShop();
      }}
    >
      <Coins aria-hidden className={cn(debtText && "text-critical")} />
      <span aria-hidden className={cn("truncate", shape !== "row" && "text-xs")}>
        {shape === "row" ? debtText || balance : available !== undefined && number(available)}
      </span>
      <span className="sr-only">{[balance, power, debtText].filter(Boolean).join(", ")}</span>
      {shape === "row" && (
        <span
          aria-hidden
          className={cn("ml-auto flex items-center gap-1", isLow && "text-warning", isEmpty && "text-critical")}
        >
          <Bolt />
          {number(energy)}
        </span>
      )}
    </button>
  );
}
