import { useSuspenseQuery } from "@tanstack/react-query";
import { use } from "react";
import { useTranslation } from "react-i18next";

import { loadConfig } from "#web/data/requests/config.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { openShop } from "#web/data/tokens/shop-state.ts";
import { paymentsQuery } from "#web/data/tokens/shop.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Badge } from "#web/ui/kit/badge.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type Payment = ResponseOf<typeof paymentsQuery>[number];

const tones = {
  open: "neutral",
  processing: "neutral",
  paid: "good",
  refunded: "outline",
  disputed: "critical",
  failed: "warning",
  expired: "outline",
} as const;

export function PaymentList({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation(["shop", "tokens"]);
  const { number, money, momentDay } = useFormat();
  const { data: payments } = useSuspenseQuery(paymentsQuery);
  const { payments: way } = use(loadConfig());
  if (payments.length === 0)
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-muted-foreground text-sm">{t("payments.none")}</p>
        {way !== "off" && (
          <Button variant="outline" onClick={() => openShop()}>
            {t("title")}
          </Button>
        )}
      </div>
    );
  const day = (at: string) => <time dateTime={at}>{momentDay(at, timeZone)}</time>;
  const stateText = ({ state, refunded_minor: refunded, currency }: Payment) =>
    state === "paid" && refunded > 0
      ? t("payments.partly", { amount: money(refunded, currency, true) })
      : t(`payments.states.${state}`);
  return (
    <DataTable
      label={t("payments.title")}
      rows={payments}
      keyOf={({ id }) => id}
      columns={[
        {
          key: "when",
          header: t("payments.when"),
          from: "sm",
          className: "tabular whitespace-nowrap",
          cell: ({ paid_at: at, created_at: started }) => day(at ?? started),
        },
        {
          key: "package",
          header: t("payments.package"),
          className: "tabular",
          cell: ({ tokens, paid_at: at, created_at: started }) => (
            <>
              {t("tokens:meter.tokens", { count: tokens, total: number(tokens) })}
              <span className="text-muted-foreground block text-xs sm:hidden">{day(at ?? started)}</span>
            </>
          ),
        },
        {
          key: "amount",
          header: t("payments.amount"),
          isNumeric: true,
          cell: ({ amount_minor: amount, currency }) => money(amount, currency, true),
        },
        {
          key: "state",
          header: t("payments.state"),
          cell: (payment) => <Badge tone={tones[payment.state]}>{stateText(payment)}</Badge>,
        },
        {
          key: "receipt",
          header: t("payments.receipt"),
          cell: ({ receipt_url: url }) =>
            url && (
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                className="decoration-input underline underline-offset-4 hover:decoration-current"
              >
                {t("payments.open")}
              </a>
            ),
        },
      ]}
    />
  );
}
