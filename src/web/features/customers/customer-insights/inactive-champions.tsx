import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { AccountFilter } from "#web/data/customers/account-filter.ts";
import { inactiveChampionsQuery } from "#web/data/customers/customers.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import type { SelectionContext } from "#web/metrics/selection-actions.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";
import { RecordMark } from "#web/ui/record-mark.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { isFiltered } from "./account-filter.ts";
import { AccountList } from "./account-list.tsx";
import { CustomerLink } from "./customer-link.tsx";
import type { CustomerActions } from "./next-orders.tsx";

type Row = ResponseOf<typeof inactiveChampionsQuery>[number];
type Props = SelectionContext & {
  of?: string | null;
  some?: AccountFilter;
  actions?: CustomerActions | undefined;
};

/** Renders contacts who used to be in touch often and no longer are, of all accounts or of one, with the reasons. */
export function InactiveChampions({ of = null, some = {}, actions, ...context }: Props) {
  const { t } = useTranslation(["customer-insights", "activities"]);
  const { number } = useFormat();
  const days = (count: number) => t("next.days", { count, total: number(count) });
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
              <span className="flex items-center gap-2">
                <RecordMark entity="contacts" name={row.contact} />
                <RecordLink entity="contacts" id={row.contact_id} className="font-medium">
                  {row.contact}
                </RecordLink>
              </span>
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
                cell: (row: Row) => <CustomerLink id={row.account_id}>{row.account}</CustomerLink>,
              },
            ]),
        { key: "usual", header: t("silent.usual"), from: "md", cell: (row) => days(row.usual_days) },
        {
          key: "quiet",
          header: t("silent.quiet"),
          cell: (row) => <span className="text-critical font-medium">{days(row.days_quiet)}</span>,
        },
        { key: "others", header: t("silent.others"), from: "lg", cell: ({ others_since: others }) => number(others) },
        ...(actions
          ? [
              {
                key: "actions",
                header: <span className="sr-only">{t("activities:phoneBar")}</span>,
                from: "sm" as const,
                className: "w-20 py-0 print:hidden",
                cell: ({ account_id: id, account: name, contact }: Row) =>
                  actions({ id, name, subject: t("silent.task", { contact, account: name }) }),
              },
            ]
          : []),
      ]}
    />
  );
}
