import { useTranslation } from "react-i18next";

import { customersAtRisk } from "#domain/customers/customer-rhythm.ts";
import type { customerRhythmsQuery } from "#web/data/customers/customers.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { useFormat } from "#web/ui/use-format.ts";

export function RevenueAtRisk({ rhythms }: { rhythms: readonly ResponseOf<typeof customerRhythmsQuery>[number][] }) {
  const { t } = useTranslation("customer-insights");
  const { money, number } = useFormat();
  const [first] = rhythms;
  if (!first) return null;
  const atRisk = customersAtRisk(rhythms);
  const revenue = Math.round(atRisk.reduce((sum, { minor }) => sum + minor, 0));
  return (
    <p className="text-sm">
      <span className="text-muted-foreground">{t("next.atRisk")}</span>{" "}
      <span className="tabular font-semibold">{money(revenue, first.currency, false)}</span>{" "}
      <span className="tabular text-muted-foreground">
        {t("next.customers", { count: atRisk.length, total: number(atRisk.length) })}
      </span>
    </p>
  );
}
