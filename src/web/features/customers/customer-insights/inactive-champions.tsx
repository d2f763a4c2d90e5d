import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { AccountFilter } from "#web/data/customers/account-filter.ts";
import { inactiveChampionsQuery } from "#web/data/customers/customers.ts";
import type { SelectionContext } from "#web/metrics/selection-actions.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { isFiltered } from "./account-filter.ts";
import { AccountList } from "./account-list.tsx";
import { CustomerLink } from "./customer-link.tsx";

/** Renders contacts who used to be in touch often and no longer are, of all accounts or of one, with the reasons. */
export function InactiveChampions({
  of = null,
  some = {},
  ...context
}: SelectionContext & { of?: string | null; some?: AccountFilter }) {
  const { t } = useTranslation("customer-insights");
  const { number } = useFormat();
  const { data } = useQuery(inactiveChampionsQuery(of, some));
  return (
    <AccountList
      {...context}
      title={t("silent.title")}
      note={t("silent.text")}
      none={t(of ? "silent.noneHere" : isFiltered(some) ? "noneOfThese" : "silent.none")}
      rows={data}
      pendingRows={3}
      total={data?.[0]?.total ?? 0}
      keyOf={({ contact_id: id }) => id}
      nameOf={({ contact }) => contact}
      task={({ contact, account }) => t("silent.task", { contact, account })}
      cells={({ contact, account, contacts, usual_days, last_on, days_quiet, others_since }) => ({
        contact,
        account,
        contacts,
        usual_days,
        last_on,
        days_quiet,
        others_since,
      })}
      columns={[
        {
          key: "contact",
          header: t("silent.contact"),
          isName: true,
          cell: (row) => (
            <>
              <RecordLink entity="contacts" id={row.contact_id} className="font-medium">
                {row.contact}
              </RecordLink>
              {!of && (
                <p className="text-xs sm:hidden">
                  <CustomerLink id={row.account_id}>{row.account}</CustomerLink>
                </p>
              )}
            </>
          ),
        },
        ...(of
          ? []
          : [
              {
                key: "account",
                from: "sm" as const,
                header: t("next.customer"),
                cell: (row: { account_id: string; account: string }) => (
                  <CustomerLink id={row.account_id}>{row.account}</CustomerLink>
                ),
              },
            ]),
        {
          key: "why",
          header: t("why"),
          cell: ({ contacts, usual_days: usual, days_quiet: quiet, others_since: others }) => (
            <>
              {t("silent.why", { contacts: number(contacts), usual: number(usual), quiet: number(quiet) })}
              <p className="text-muted-foreground text-xs">
                {others > 0 ? t("silent.others", { count: others, total: number(others) }) : t("silent.nobody")}
              </p>
            </>
          ),
        },
      ]}
    />
  );
}
