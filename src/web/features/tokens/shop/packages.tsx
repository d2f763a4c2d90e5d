import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { use } from "react";
import { useTranslation } from "react-i18next";

import { cheapestCovering, savedPercent } from "#domain/tokens/token-packages.ts";
import { loadConfig } from "#web/data/requests/config.ts";
import { packagesQuery } from "#web/data/tokens/shop.ts";
import { useTokens } from "#web/data/tokens/token-provider.tsx";
import { useDebt } from "#web/data/tokens/tokens.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { DialogDescription, DialogHeader } from "#web/ui/kit/dialog.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { PackageCard } from "./package-card.tsx";
import type { CheckoutState } from "./use-checkout.ts";

export function Packages({
  wanted,
  buying: { purchase, pendingId, checkout },
}: {
  wanted: number;
  buying: CheckoutState;
}) {
  const { t } = useTranslation(["shop", "tokens"]);
  const { number } = useFormat();
  const { payments, tokenExpiry } = use(loadConfig());
  const { tokens } = useTokens();
  const debt = useDebt(tokens);
  const { data: packages } = useQuery(packagesQuery);
  const available = tokens?.available_tokens ?? 0;
  const missing = wanted > 0 ? Math.max(0, wanted + debt - available) : 0;
  const counted = (count: number) => ({ count, total: number(count) });
  const covering = packages && cheapestCovering(packages, missing);
  const balance = missing
    ? t("missing", { ...counted(missing), available: t("tokens:meter.tokens", counted(available)) })
    : t("balance", counted(available));
  return (
    <>
      <DialogHeader title={t("title")}>
        <DialogDescription className="tabular min-h-5" role="status">
          {tokens && [debt > 0 && `${t("tokens:meter.debt", counted(debt))}.`, balance].filter(Boolean).join(" ")}
        </DialogDescription>
      </DialogHeader>
      <ul className="grid gap-3 sm:grid-cols-3" aria-busy={pendingId !== undefined}>
        {packages?.map((tokenPackage) => (
          <PackageCard
            key={tokenPackage.id}
            offered={tokenPackage}
            saved={savedPercent(tokenPackage, packages)}
            isCovering={tokenPackage === covering}
            isMain={!checkout?.isBlocked && (covering ? tokenPackage === covering : tokenPackage.badge === "popular")}
            isPending={tokenPackage.id === pendingId}
            isDisabled={pendingId !== undefined}
            onPurchase={() => purchase(tokenPackage.id)}
          />
        ))}
        {!packages && [1, 2, 3].map((place) => <Skeleton key={place} className="h-30 sm:h-52" />)}
      </ul>
      <CheckoutNote checkout={checkout} />
      <section className="grid gap-1.5 text-sm">
        <h3 className="font-medium">{t("get.title")}</h3>
        <ul className="text-muted-foreground grid gap-x-4 gap-y-1 sm:grid-cols-2">
          {(["features", tokenExpiry, "once", "receipt"] as const).map((line) => (
            <li key={line} className="flex gap-2">
              <Check aria-hidden className="text-good mt-0.5 size-4 shrink-0" />
              {t(`get.${line}`)}
            </li>
          ))}
        </ul>
      </section>
      <p className="text-muted-foreground text-xs">
        {payments === "demo" && <strong className="text-foreground font-medium">{t("demo")}</strong>} {t("terms")}
      </p>
    </>
  );
}

function CheckoutNote({ checkout }: Pick<CheckoutState, "checkout">) {
  const { t } = useTranslation("shop");
  if (!checkout) return null;
  return (
    <div
      role="status"
      className="bg-secondary text-secondary-foreground flex flex-wrap items-center gap-2 rounded-md px-3 py-2 text-sm"
    >
      <p className="mr-auto">{t(checkout.isBlocked ? "blocked" : "opened")}</p>
      <Button asChild size="sm" variant={checkout.isBlocked ? "default" : "outline"}>
        <a href={checkout.url} target="_blank" rel="noopener noreferrer">
          {t("toCheckout")}
        </a>
      </Button>
    </div>
  );
}
