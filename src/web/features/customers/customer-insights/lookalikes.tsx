import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { type Lookalike, minLookalikeCustomers } from "#domain/customers/customer-insights.ts";
import type { AccountFilter } from "#web/data/customers/account-filter.ts";
import { lookalikesQuery } from "#web/data/customers/customers.ts";
import type { SelectionContext } from "#web/metrics/selection-actions.tsx";
import { Badge } from "#web/ui/kit/badge.tsx";
import { RecordMark } from "#web/ui/record-mark.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { AccountList } from "./account-list.tsx";
import { CustomerLink } from "./customer-link.tsx";

/** Renders accounts that are similar to the twenty with the most revenue, and their common traits. */
export function Lookalikes({ some, ...context }: SelectionContext & { some: AccountFilter }) {
  const { t } = useTranslation("customer-insights");
  const { number, money, percent } = useFormat();
  const { data } = useQuery(lookalikesQuery(some));
  const reason = ({ kind, value, best, others }: Lookalike["reasons"][number]) =>
    t("best.reason", {
      trait: t(`best.${kind}`, { value }),
      best: number(best),
      ofBest: number(data?.best ?? 0),
      others: number(others),
      ofOthers: number(data?.others ?? 0),
    });
  const share = (part: number, whole = 0) => percent(whole === 0 ? 0 : (100 * part) / whole, 0);
  const shares = ({ best, others }: Lookalike["reasons"][number]) =>
    t("best.vs", { best: share(best, data?.best), others: share(others, data?.others) });
  const isShort = data && (data.best < minLookalikeCustomers || data.others < minLookalikeCustomers);
  const lacking = {
    needed: number(minLookalikeCustomers),
    best: number(data?.best ?? 0),
    others: number(data?.others ?? 0),
  };
  return (
    <AccountList
      {...context}
      title={t("best.title")}
      note={t("best.text")}
      none={isShort ? t("best.lacks", lacking) : t("best.none")}
      rows={data?.rows}
      pendingRows={5}
      task={({ account }) => t("best.task", { account })}
      cells={({ account, minor, reasons }) => ({
        account,
        revenue_365_days: minor === null || !data ? null : money(Math.round(minor), data.currency),
        reasons: reasons.map(reason).join("; "),
      })}
      columns={[
        {
          key: "account",
          header: t("best.account"),
          isName: true,
          cell: (row) => (
            <span className="flex items-center gap-2">
              <RecordMark entity="accounts" name={row.account} />
              <CustomerLink id={row.account_id}>{row.account}</CustomerLink>
            </span>
          ),
        },
        {
          key: "why",
          header: t("why"),
          // On phones, long reasons are cut instead of widening the table.
          className: "max-sm:w-full max-sm:max-w-0",
          cell: ({ reasons }) => (
            <ul className="flex flex-wrap gap-1">
              {reasons.map((similarity) => (
                <li key={`${similarity.kind} ${similarity.value}`} className="max-w-full" title={reason(similarity)}>
                  <Badge className="max-w-full font-normal">
                    <span className="truncate">{t(`best.${similarity.kind}`, { value: similarity.value })}</span>
                    <span className="text-muted-foreground tabular">{shares(similarity)}</span>
                  </Badge>
                </li>
              ))}
            </ul>
          ),
        },
        {
          key: "revenue",
          header: t("next.revenue"),
          isNumeric: true,
          from: "sm",
          cell: ({ minor }) =>
            minor === null ? t("best.notYet") : data && money(Math.round(minor), data.currency, false),
        },
      ]}
    />
  );
}
