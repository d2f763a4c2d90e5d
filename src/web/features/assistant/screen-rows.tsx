import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { RecordsResult } from "#domain/assistant/outcome.ts";
import { customersAtRisk } from "#domain/customers/customer-rhythm.ts";
import { priorityLeads, reasonsOf } from "#domain/deals/leads/lead.ts";
import { roundForecast } from "#domain/metrics/forecast/round-forecast.ts";
import type { Entity } from "#domain/records/entity.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { customerRhythmsQuery } from "#web/data/customers/customers.ts";
import { leadsQuery } from "#web/data/deals/priority-leads.ts";
import { forecastQuery } from "#web/data/metrics/forecast.ts";
import { useColumns } from "#web/data/records/custom-fields.ts";
import { duplicateCountsQuery, duplicateGroupsQuery } from "#web/data/records/duplicates.ts";
import { recordCountQuery, recordsQuery } from "#web/data/records/records.ts";
import { useWorkspace, type Workspace } from "#web/data/workspace/workspace.ts";
import { NextOrder, RiskBadge } from "#web/metrics/next-order.tsx";
import { RevenueAtRisk } from "#web/metrics/revenue-at-risk.tsx";
import { useReasonText } from "#web/metrics/use-reason-text.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";
import { RecordMark } from "#web/ui/record-mark.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { RecordResults } from "./record-results.tsx";
import { screenLists } from "./screen-lists.ts";
import type { PreviewedScreen } from "./screen-previews.ts";

const maxRows = 5;

/** Renders the first rows of the screen that answers a question. */
export function ScreenRows({ id }: { id: PreviewedScreen }) {
  const workspace = useWorkspace();
  if (!workspace) return null;
  switch (id) {
    case "at_risk":
      return <OrderRows isAtRisk />;
    case "deals_at_risk":
      return <DealRows />;
    case "unhappy":
      return (
        <ListRows
          entity="messages"
          where={screenLists.unhappy.where}
          sort="-sent_on"
          columns={[{ name: "sent_on", kind: "date" }]}
          workspace={workspace}
        />
      );
    case "next_orders":
      return <OrderRows />;
    case "duplicates":
      return <DuplicateRows />;
    case "forecast":
      return <ForecastValue />;
  }
}

type ListProps = Pick<RecordsResult, "columns"> & {
  entity: Entity;
  where: string | undefined;
  sort: string;
  workspace: Workspace;
};

function ListRows({ entity, where, sort, columns, workspace }: ListProps) {
  const known = useColumns(entity);
  const search = { where, sort, cols: columns.map(({ name }) => name).join(","), size: maxRows };
  const { data: rows } = useQuery(recordsQuery(known, search, workspace));
  const { data: count } = useQuery(recordCountQuery(known, search, workspace));
  if (!rows || count === undefined) return null;
  const records: RecordsResult = {
    entity,
    where: where ?? null,
    sort: null,
    isList: true,
    count,
    columns,
    currency: workspace.currency,
    rows: rows.map((row) => ({
      id: row.id,
      name: String(row.name),
      currency: null,
      values: columns.map(({ name }) => {
        const value = row[name];
        return typeof value === "string" || typeof value === "number" ? value : null;
      }),
    })),
  };
  return <RecordResults records={records} />;
}

/** Renders the first customers by their next orders, or only those at risk. */
function OrderRows({ isAtRisk = false }: { isAtRisk?: boolean }) {
  const { t } = useTranslation("customer-insights");
  const { money } = useFormat();
  const { data: rows } = useQuery(customerRhythmsQuery());
  if (!rows) return null;
  if (rows.length === 0) return <p>{t("next.none")}</p>;
  const shown = isAtRisk ? customersAtRisk(rows) : rows;
  const table = shown.length > 0 && (
    <DataTable
      isFramed
      label={t("next.title")}
      rows={shown.slice(0, maxRows)}
      keyOf={({ account_id: id }) => id}
      columns={[
        {
          key: "account",
          header: t("next.customer"),
          isName: true,
          cell: ({ account_id: id, account }) => (
            <span className="flex items-center gap-2">
              <RecordMark entity="accounts" name={account} />
              <RecordLink entity="accounts" id={id} className="font-medium">
                {account}
              </RecordLink>
            </span>
          ),
        },
        { key: "risk", header: t("next.risk"), from: "sm", cell: ({ risk }) => <RiskBadge risk={risk} /> },
        { key: "next", header: t("next.next"), cell: (row) => <NextOrder rhythm={row} /> },
        {
          key: "revenue",
          header: t("next.revenue"),
          isNumeric: true,
          from: "sm",
          cell: ({ minor, currency }) => money(Math.round(minor), currency, false),
        },
      ]}
    />
  );
  return (
    <>
      {isAtRisk && <RevenueAtRisk rhythms={rows} />}
      {table}
    </>
  );
}

/** Renders the first deals that need attention, with the reasons. */
function DealRows() {
  const { t } = useTranslation("predictive-analytics");
  const { list, money, number } = useFormat();
  const reason = useReasonText();
  const { data } = useQuery(leadsQuery());
  if (!data) return null;
  const leads = priorityLeads(data);
  if (leads.length === 0) return <p>{t("priority.none")}</p>;
  return (
    <>
      <p className="tabular font-semibold">{joinFacts([t("priority.title"), number(leads.length)])}</p>
      <DataTable
        isFramed
        label={t("priority.title")}
        rows={leads.slice(0, maxRows)}
        keyOf={({ deal_id: id }) => id}
        columns={[
          {
            key: "deal",
            header: t("columns.deal"),
            isName: true,
            cell: ({ deal_id: id, deal }) => (
              <RecordLink entity="deals" id={id} className="font-medium">
                {deal}
              </RecordLink>
            ),
          },
          { key: "why", header: t("columns.why"), cell: (lead) => list(reasonsOf(lead).map(reason)) },
          {
            key: "value",
            header: t("columns.value"),
            isNumeric: true,
            from: "sm",
            cell: ({ value_minor: minor, currency }) => (minor === null ? "—" : money(minor, currency, false)),
          },
        ]}
      />
      <p className="text-muted-foreground text-xs">{t("priority.text")}</p>
    </>
  );
}

function DuplicateRows() {
  const { t } = useTranslation("ai-chat");
  const { list, number } = useFormat();
  const { data: counts } = useQuery(duplicateCountsQuery("contacts"));
  const { data: groups } = useQuery(duplicateGroupsQuery("contacts", 1, maxRows));
  if (!counts || !groups) return null;
  const count = counts.certain + counts.possible;
  return (
    <>
      <p className="tabular font-semibold">{t("duplicates", { count, total: number(count) })}</p>
      {groups.length > 0 && (
        <ul className="divide-y rounded-lg border text-sm">
          {groups.map(({ records }) => (
            <li key={records.map(({ id }) => id).join()} className="px-3 py-2">
              {list(records.map(({ name }) => String(name)))}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The number of months of the forecast, the current one included. */
const months = 6;

function ForecastValue() {
  const { t } = useTranslation("predictive-analytics");
  const texts = useMeasureTexts();
  const { data } = useQuery(forecastQuery("revenue", months));
  if (!data) return null;
  const { answer, forecast } = data;
  const [column] = answer.columns;
  if (!forecast || !column) return <p>{t("metrics.unknown")}</p>;
  const write = (amount: number) => texts.value(roundForecast(amount), column.unit, answer);
  const { value, low, high } = forecast.total;
  return (
    <div className="tabular">
      <p className="text-muted-foreground text-xs">
        {joinFacts([t("metrics.revenue"), t("horizon.months", { count: months })])}
      </p>
      <p className="text-lg font-semibold">{write(value)}</p>
      {low !== null && high !== null && (
        <p className="text-muted-foreground text-xs">{t("metrics.between", { low: write(low), high: write(high) })}</p>
      )}
    </div>
  );
}
