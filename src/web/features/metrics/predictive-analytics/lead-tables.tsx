import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import { highPotential, type Lead, priorityLeads, reasonsOf } from "#domain/deals/leads/lead.ts";
import { pipelineForecastQuery } from "#web/data/deals/pipeline-forecast.ts";
import { scoresQuery } from "#web/data/deals/scores.ts";
import { useReasonText } from "#web/metrics/use-reason-text.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { useStageName } from "#web/ui/use-stage-name.ts";

import { potentialId } from "./forecast-metrics.tsx";

const maxRows = 10;

/**
 * Renders the priority leads with reasons, and the leads that are likely to be won. Both are sorted by value times
 * probability.
 */
export function LeadTables({ leads }: { leads: readonly Lead[] | undefined }) {
  const { t } = useTranslation("predictive-analytics");
  return (
    <>
      <Section title={t("priority.title")} note={t("priority.text")}>
        <Rows label={t("priority.title")} leads={leads && priorityLeads(leads)} none={t("priority.none")} />
      </Section>
      <div id={potentialId} className="scroll-mt-4">
        <Section title={t("potential.title")} note={t("potential.text")}>
          <Rows label={t("potential.title")} leads={leads && highPotential(leads)} none={t("potential.none")} />
        </Section>
      </div>
    </>
  );
}

function Rows({ label, leads, none }: { label: string; leads: readonly Lead[] | undefined; none: string }) {
  const { t } = useTranslation("predictive-analytics");
  const { day, list, money, percent } = useFormat();
  const reason = useReasonText();
  const stageName = useStageName();
  const { data: scores } = useQuery(scoresQuery("deals", leads?.map(({ deal_id: id }) => id) ?? []));
  const { data: pipeline } = useQuery(pipelineForecastQuery());
  const medians = new Map(pipeline?.deals.map(({ deal_id: id, close }) => [id, close?.median ?? null]));
  if (leads?.length === 0) return <p className="text-muted-foreground">{none}</p>;
  return (
    <DataTable
      isFramed
      label={label}
      rows={leads?.slice(0, maxRows)}
      pendingRows={5}
      keyOf={(lead) => lead.deal_id}
      columns={[
        {
          key: "deal",
          header: t("columns.deal"),
          isName: true,
          cell: ({ deal_id: id, deal, account }: Lead) => (
            <>
              <Link to="/dashboard/sales/$recordId" params={{ recordId: id }} className="hover:underline">
                {deal}
              </Link>
              {account && <span className="text-muted-foreground block text-xs font-normal">{account}</span>}
            </>
          ),
        },
        { key: "stage", header: t("columns.stage"), from: "md", cell: ({ stage }) => stageName(stage) },
        {
          key: "why",
          header: t("columns.why"),
          className: "text-muted-foreground",
          cell: (lead) => list(reasonsOf(lead).map(reason)) || "—",
        },
        {
          key: "value",
          header: t("columns.value"),
          isNumeric: true,
          from: "sm",
          cell: ({ value_minor: minor, currency }) => (minor === null ? "—" : money(minor, currency, false)),
        },
        {
          key: "probability",
          header: t("columns.probability"),
          isNumeric: true,
          from: "sm",
          cell: ({ probability }) => percent(probability),
        },
        ...(scores && scores.size > 0
          ? [
              {
                key: "learned",
                header: t("columns.learned"),
                isNumeric: true,
                cell: ({ deal_id: id }: Lead) => {
                  const score = scores.get(id);
                  return score ? percent(100 * score.probability) : "—";
                },
              },
            ]
          : []),
        ...([...medians.values()].some((median) => median !== null)
          ? [
              {
                key: "close",
                header: t("columns.close"),
                isNumeric: true,
                from: "md" as const,
                cell: ({ deal_id: id }: Lead) => {
                  const median = medians.get(id);
                  return median ? day(median) : "—";
                },
              },
            ]
          : []),
        {
          key: "weighted",
          header: t("columns.weighted"),
          isNumeric: true,
          cell: ({ weighted_minor: minor, currency }) =>
            minor === null ? "—" : money(Math.round(minor), currency, false),
        },
      ]}
    />
  );
}
