import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { MetricsSearch } from "#domain/metrics/metrics-search.ts";
import {
  productAffinityQuery,
  customerProfileQuery,
  customerRhythmsQuery,
  lookalikesQuery,
  inactiveChampionsQuery,
  similarCustomersQuery,
} from "#web/data/customers/customers.ts";
import { singleThreadedQuery } from "#web/data/customers/relations.ts";
import { metricResultsQuery } from "#web/data/metrics/metric-results.ts";
import { idParts, logExport } from "#web/data/workspace/log-export.ts";
import { PageExport } from "#web/metrics/page-export.tsx";
import { useResultTables } from "#web/metrics/result-tables.ts";

import { toAccountFilter } from "./account-filter.ts";
import { purchaseQuestions, affinityDays } from "./purchase-questions.ts";
import { useInsightSheets } from "./use-insight-sheets.ts";

/** Logs the export of a file, which contains the names of these accounts and contacts. */
const logNames = (accounts: readonly string[], contacts: readonly string[]) =>
  logExport([...idParts("accounts", accounts), ...idParts("contacts", contacts)]);

const idsOfContacts = (rows: readonly { contact_id: string }[]) => rows.map(({ contact_id: id }) => id);

type Props = {
  search: MetricsSearch;
  /** Today in the workspace's time zone. */
  today: string;
};

export function ExportTables({ search, today }: Props) {
  const client = useQueryClient();
  const sheets = useInsightSheets();
  const some = toAccountFilter(search);
  const { data: rhythms } = useQuery(customerRhythmsQuery(null, some));
  const main = rhythms && sheets.rhythms(rhythms);
  const all = async () => {
    const [best, silent, together, single] = await Promise.all([
      client.fetchQuery(lookalikesQuery(some)),
      client.fetchQuery(inactiveChampionsQuery(null, some)),
      client.fetchQuery(productAffinityQuery(some, affinityDays(search, today))),
      client.fetchQuery(singleThreadedQuery(null, some)),
    ]);
    const accounts = [rhythms ?? [], best.rows, single].flat().map(({ account_id: id }) => id);
    await logNames(accounts, idsOfContacts(silent));
    return [
      ...(main ? [main] : []),
      sheets.lookalikes(best),
      sheets.silent(silent),
      sheets.together(together),
      sheets.single(single),
    ];
  };
  return (
    <PageExport
      name="customer-insights"
      main={main}
      tables={all}
      onMain={() =>
        logNames(
          (rhythms ?? []).map(({ account_id: id }) => id),
          [],
        )
      }
    />
  );
}

export function ExportCustomer({ id, search }: { id: string; search: MetricsSearch }) {
  const { t } = useTranslation("customer-insights");
  const client = useQueryClient();
  const sheets = useInsightSheets();
  const tables = useResultTables();
  const { data: profile } = useQuery(customerProfileQuery(id));
  if (profile === null) return null;
  const main = profile && sheets.orders(profile);
  const all = async () => {
    const [results, similar, silent] = await Promise.all([
      client.fetchQuery(metricResultsQuery(purchaseQuestions(id, search))),
      client.fetchQuery(similarCustomersQuery(id)),
      client.fetchQuery(inactiveChampionsQuery(id)),
    ]);
    const [whole, course, products] = results;
    await logNames([id, ...similar.map(({ account_id: account }) => account)], idsOfContacts(silent));
    const name = profile?.name ?? "";
    return [
      ...(whole ? [tables.totals(whole, t("buying.title"))] : []),
      ...(course ? [tables.rows(course, t("one.months", { name }))] : []),
      ...(products ? [tables.rows(products, t("one.products", { name }), ["product"])] : []),
      ...(main && profile ? [main, sheets.wallet(profile)] : []),
      sheets.similar(similar),
      sheets.silent(silent),
    ];
  };
  return <PageExport name="customer-insights" main={main} tables={all} onMain={() => logNames([id], [])} />;
}
