import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { SingleThreadedAccount } from "#domain/customers/relations/relation.ts";
import type { AccountFilter } from "#web/data/customers/account-filter.ts";
import { singleThreadedQuery } from "#web/data/customers/relations.ts";
import type { SelectionContext } from "#web/metrics/selection-actions.tsx";
import { useRowSelection } from "#web/metrics/use-row-selection.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { MarkedParty, PartyLink } from "./party-name.tsx";
import { useRelationTexts } from "./use-relation-texts.ts";

/** Renders accounts with open deals that depend on a single contact or member. */
export function SingleThreaded({ some = {}, ...context }: SelectionContext & { some?: AccountFilter }) {
  const { t } = useTranslation(["relations", "kinds"]);
  const { money, number } = useFormat();
  const { quiet, openDeals } = useRelationTexts();
  const { data } = useQuery(singleThreadedQuery(null, some));
  const total = data?.[0]?.total ?? 0;
  const worth = ({ value_minor: value, currency, other_currency: elsewhere }: SingleThreadedAccount) => {
    const known = value === null ? "—" : money(value, currency);
    return elsewhere === 0
      ? known
      : t("single.elsewhere", { value: known, count: elsewhere, total: number(elsewhere) });
  };
  const { column, actions } = useRowSelection(context, {
    rows: data,
    keyOf: (row) => row.account_id,
    nameOf: (row) => row.account,
    actionable: (row) => ({
      about: { entity: "accounts", id: row.account_id },
      task: t("single.task", { account: row.account }),
      cells: {
        account: row.account,
        only_contact: row.only_contact,
        only_colleague: row.only_member,
        open_deals: row.open_deals,
        open_value: row.value_minor === null ? null : money(row.value_minor, row.currency),
        days_quiet: row.days_quiet,
      },
    }),
    file: "single-threaded-accounts.csv",
  });
  return (
    <Section
      title={t("single.title")}
      text={data && total > data.length && t("single.cut", { shown: number(data.length), total: number(total) })}
      note={t("single.text")}
      action={actions}
    >
      {data?.length === 0 ? (
        <p className="text-muted-foreground text-sm">{t("single.none")}</p>
      ) : (
        <DataTable
          isFramed
          label={t("single.title")}
          rows={data}
          pendingRows={5}
          keyOf={(row) => row.account_id}
          columns={[
            column,
            {
              key: "account",
              header: t("kinds:accounts.one"),
              isName: true,
              cell: (row) => <MarkedParty party={{ kind: "accounts", id: row.account_id, name: row.account }} />,
            },
            {
              key: "contact",
              header: t("single.contact"),
              cell: ({ only_contact_id: id, only_contact: name }) =>
                id && name ? <PartyLink party={{ kind: "contacts", id, name }} /> : "—",
            },
            {
              key: "member",
              header: t("single.member"),
              cell: ({ only_member: name }) => name ?? "—",
            },
            { key: "deals", header: t("openDeals"), cell: (row) => openDeals(row.open_deals), from: "sm" },
            { key: "value", header: t("single.value"), cell: worth, isNumeric: true },
            { key: "quiet", header: t("single.quiet"), cell: (row) => quiet(row.days_quiet), from: "md" },
          ]}
        />
      )}
    </Section>
  );
}
