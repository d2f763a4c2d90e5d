import { useTranslation } from "react-i18next";

import type { CustomerProfile, Lookalikes } from "#domain/customers/customer-insights.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import type {
  productAffinityQuery,
  customerRhythmsQuery,
  inactiveChampionsQuery,
  similarCustomersQuery,
} from "#web/data/customers/customers.ts";
import type { singleThreadedQuery } from "#web/data/customers/relations.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { dayCell, plainValue } from "#web/metrics/result-tables.ts";
import { useFormat } from "#web/ui/use-format.ts";
import type { Sheet } from "#web/ui/workbook.ts";

const rounded = (value: number) => Math.round(value * 100) / 100;
const inCurrency = (minor: number | null, currency: Currency) =>
  plainValue(minor === null ? null : Math.round(minor), "money", currency);

/** Returns functions that convert the lists of customer insights to spreadsheet tables in the user's language. */
export function useInsightSheets() {
  const { t } = useTranslation(["customer-insights", "kinds", "page-export", "relations"]);
  const { number, percent } = useFormat();
  const revenue = (currency: Currency | undefined) => `${t("next.revenue")} (${currency ?? ""})`;
  const reasonOf = ({ kind, value, best, others }: Lookalikes["rows"][number]["reasons"][number], all: Lookalikes) =>
    t("best.reason", {
      trait: t(`best.${kind}`, { value }),
      best: number(best),
      ofBest: number(all.best),
      others: number(others),
      ofOthers: number(all.others),
    });
  return {
    rhythms: (rows: ResponseOf<typeof customerRhythmsQuery>): Sheet => ({
      name: t("next.title"),
      rows: [
        [
          t("next.customer"),
          t("next.risk"),
          t("next.usual"),
          t("next.last"),
          t("next.next"),
          t("page-export:from"),
          t("page-export:to"),
          revenue(rows[0]?.currency),
        ],
        ...rows.map((row) => [
          row.account,
          t(`risk.${row.risk}`),
          row.usual_days,
          ...[row.last_on, row.next_on, row.next_from, row.next_until].map(dayCell),
          inCurrency(row.minor, row.currency),
        ]),
      ],
    }),
    lookalikes: (all: Lookalikes): Sheet => ({
      name: t("best.title"),
      rows: [
        [t("best.account"), t("why"), revenue(all.currency)],
        ...all.rows.map(({ account, reasons, minor }) => [
          account,
          reasons.map((reason) => reasonOf(reason, all)).join("; "),
          inCurrency(minor, all.currency),
        ]),
      ],
    }),
    silent: (rows: ResponseOf<typeof inactiveChampionsQuery>): Sheet => ({
      name: t("silent.title"),
      rows: [
        [t("silent.contact"), t("next.customer"), t("why")],
        ...rows.map(({ contact, account, contacts, usual_days: usual, days_quiet: quiet }) => [
          contact,
          account,
          t("silent.why", { contacts: number(contacts), usual: number(usual), quiet: number(quiet) }),
        ]),
      ],
    }),
    together: (rows: ResponseOf<typeof productAffinityQuery>): Sheet => ({
      name: t("together.title"),
      rows: [
        [
          t("together.product"),
          t("together.with"),
          t(rows.some((row) => row.is_by_order) ? "together.orders" : "together.customers"),
          t("together.lift"),
        ],
        ...rows.map((row) => [row.product, row.with_product, row.baskets, rounded(row.lift)]),
      ],
    }),
    single: (rows: ResponseOf<typeof singleThreadedQuery>): Sheet => ({
      name: t("relations:single.title"),
      rows: [
        [
          t("kinds:accounts.one"),
          t("relations:single.contact"),
          t("relations:single.member"),
          t("relations:openDeals"),
          `${t("relations:single.value")} (${rows[0]?.currency ?? ""})`,
        ],
        ...rows.map((row) => [
          row.account,
          row.only_contact,
          row.only_member,
          row.open_deals,
          plainValue(row.value_minor, "money", row.currency),
        ]),
      ],
    }),
    orders: ({ last_orders: all, currency }: CustomerProfile): Sheet => ({
      name: t("orders.title"),
      rows: [
        [t("orders.day"), `${t("orders.gap")} (${t("export.days")})`, `${t("orders.amount")} (${currency})`],
        ...all.map(({ day, gap, minor }) => [dayCell(day), gap, inCurrency(minor, currency)]),
      ],
    }),
    wallet: ({ wallet: all, currency }: CustomerProfile): Sheet => ({
      name: t("wallet.title"),
      rows: [
        [
          t("wallet.item"),
          `${t("wallet.revenue")} (${currency})`,
          `${t("wallet.share")} (%)`,
          `${t("wallet.segment")} (%)`,
        ],
        ...all.map(({ item, minor, share, segment_share: theirs }) => [
          item,
          inCurrency(minor, currency),
          rounded(100 * share),
          theirs === null ? null : rounded(100 * theirs),
        ]),
      ],
    }),
    similar: (rows: ResponseOf<typeof similarCustomersQuery>): Sheet => ({
      name: t("similar.title"),
      rows: [
        [t("next.customer"), t("similar.distance"), t("why"), revenue(rows[0]?.currency)],
        ...rows.map((row) => [
          row.account,
          rounded(row.distance),
          t("similar.why", {
            overlap: percent(100 * row.overlap, 0),
            shared: row.shared.join(", "),
            orders: number(row.orders),
            own: number(row.own_orders),
          }),
          inCurrency(row.minor, row.currency),
        ]),
      ],
    }),
  };
}
