import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import { highPotential, type Lead, nextSteps, priorityLeads, reasonsOf, type Step } from "#domain/deals/leads/lead.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { pipelineForecastQuery } from "#web/data/deals/pipeline-forecast.ts";
import { plannedStepsQuery } from "#web/data/deals/priority-leads.ts";
import { scoresQuery } from "#web/data/deals/scores.ts";
import { stagesQuery } from "#web/data/deals/stages.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { ListTabs } from "#web/lists/list-tabs.tsx";
import { useReasonText } from "#web/metrics/use-reason-text.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { RecordMark } from "#web/ui/record-mark.tsx";
import { Section } from "#web/ui/section.tsx";
import { StageLabel } from "#web/ui/stage-label.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { useMedia } from "#web/ui/use-media.ts";
import { useStageName } from "#web/ui/use-stage-name.ts";

import { potentialId } from "./forecast-metrics.tsx";
import { StartStep, type StartsWorkflow } from "./start-step.tsx";

const maxRows = 10;

type Props = {
  leads: readonly Lead[] | undefined;
  today: string | undefined;
  workspace: Workspace;
  startWorkflow: StartsWorkflow;
};

/**
 * Renders the leads that need attention, or those that are likely to be won, each with its reasons and next step. Both
 * lists are sorted by value times probability. The URL's hash selects the list, so that the number of likely leads can
 * link to it.
 */
export function LeadTable({ leads, ...shared }: Props) {
  const { t } = useTranslation("predictive-analytics");
  const { number } = useFormat();
  const navigate = useNavigate();
  const isPotential = useLocation({ select: ({ hash }) => hash === potentialId });
  const open = isPotential ? "potential" : "priority";
  const lists = leads && { priority: priorityLeads(leads), potential: highPotential(leads) };
  const steps = lists && shared.today ? nextSteps(lists.priority, shared.today, lists.priority.length) : undefined;
  return (
    <div id={potentialId} className="scroll-mt-4">
      <Section
        title={t("priority.title")}
        note={
          <>
            <p>{t("priority.text")}</p>
            <p>
              <strong className="font-medium">{t("potential.title")}</strong>: {t("potential.text")}
            </p>
            <p>{t("steps.text")}</p>
          </>
        }
      >
        <ListTabs
          label={t("priority.title")}
          className="*:max-w-none! *:grow-0!"
          tabs={(["priority", "potential"] as const).map((key) => ({
            key,
            text: t(`${key}.title`),
            count: lists && number(lists[key].length),
          }))}
          open={open}
          onOpen={(key) =>
            void navigate({
              to: ".",
              search: true,
              hash: key === "potential" ? potentialId : "",
              hashScrollIntoView: false,
              resetScroll: false,
              replace: true,
            })
          }
        />
        <Rows
          label={t(`${open}.title`)}
          leads={lists?.[open]}
          none={t(`${open}.none`)}
          steps={new Map(steps?.map((step) => [step.lead.deal_id, step]))}
          {...shared}
        />
        {steps?.length === 0 && leads && leads.length > 0 && (
          <p className="text-muted-foreground text-sm">{t("steps.none")}</p>
        )}
      </Section>
    </div>
  );
}

type RowsProps = Pick<Props, "leads" | "workspace" | "startWorkflow"> & {
  label: string;
  none: string;
  /** The next step of each lead without a planned one, by the ID of its deal. */
  steps: ReadonlyMap<string, Step>;
};

function Rows({ label, leads, none, steps, workspace, startWorkflow }: RowsProps) {
  const { t } = useTranslation("predictive-analytics");
  const { list, money, percent, shortDay } = useFormat();
  const reason = useReasonText();
  const stageName = useStageName();
  const { data: scores } = useQuery(scoresQuery("deals", leads?.map(({ deal_id: id }) => id) ?? []));
  const { data: stages } = useQuery(stagesQuery());
  const { data: pipeline } = useQuery(pipelineForecastQuery());
  const medians = new Map(pipeline?.deals.map(({ deal_id: id, close }) => [id, close?.median ?? null]));
  const shown = leads?.slice(0, maxRows);
  const { data: planned } = useQuery(
    plannedStepsQuery(shown?.flatMap(({ deal_id: id, has_task: has }) => (has ? [id] : [])) ?? []),
  );
  // On phones, the next step is below the deal, and its button below the amount.
  const isWide = useMedia("(min-width: 40rem)");
  const stepText = (lead: Lead) => {
    const step = steps.get(lead.deal_id);
    const next = planned?.get(lead.deal_id);
    const reasons = list(reasonsOf(lead).map(reason));
    return (
      <div className="min-w-0 font-normal">
        {step && t(`steps.${step.key}`)}
        {next && t("steps.planned", { step: joinFacts([next.title, next.day && shortDay(next.day)]) })}
        <span className="text-muted-foreground block text-xs">{reasons || (!step && !next && "—")}</span>
      </div>
    );
  };
  const startStep = (lead: Lead) => {
    const step = steps.get(lead.deal_id);
    return (
      step &&
      workspace.role !== "viewer" && <StartStep step={step} workspace={workspace} startWorkflow={startWorkflow} />
    );
  };
  if (leads?.length === 0) return <p className="text-muted-foreground">{none}</p>;
  return (
    <DataTable
      isFramed
      label={label}
      rows={shown}
      pendingRows={5}
      keyOf={(lead) => lead.deal_id}
      columns={[
        {
          key: "deal",
          header: t("columns.deal"),
          isName: true,
          cell: (lead: Lead) => {
            const { deal_id: id, deal, account } = lead;
            return (
              <>
                <Link to="/dashboard/sales/$recordId" params={{ recordId: id }} className="hover:underline">
                  {deal}
                </Link>
                {account && (
                  <span className="text-muted-foreground flex items-center gap-1.5 text-xs font-normal">
                    <RecordMark entity="accounts" name={account} className="size-4" />
                    {account}
                  </span>
                )}
                {!isWide && <div className="mt-1">{stepText(lead)}</div>}
              </>
            );
          },
        },
        {
          key: "stage",
          header: t("columns.stage"),
          from: "lg",
          cell: ({ stage: name }) => {
            const stage = stages?.find((stage) => stage.name === name && stage.kind === "open");
            return stage ? <StageLabel {...stage} /> : stageName(name);
          },
        },
        ...(isWide
          ? [
              {
                key: "step",
                header: t("steps.title"),
                cell: (lead: Lead) => (
                  <div className="flex items-center justify-between gap-x-3">
                    {stepText(lead)}
                    {startStep(lead)}
                  </div>
                ),
              },
            ]
          : []),
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
        // Shown while loading, so that the other columns do not move.
        ...(!pipeline || [...medians.values()].some((median) => median !== null)
          ? [
              {
                key: "close",
                header: <span data-tooltip={t("columns.closeNote")}>{t("columns.close")}</span>,
                isNumeric: true,
                from: "md" as const,
                cell: ({ deal_id: id }: Lead) => {
                  const median = medians.get(id);
                  return median ? shortDay(median) : pipeline && "—";
                },
              },
            ]
          : []),
        {
          key: "weighted",
          header: t("columns.weighted"),
          isNumeric: true,
          cell: (lead: Lead) => {
            const { weighted_minor: minor, currency } = lead;
            const amount = minor === null ? "—" : money(Math.round(minor), currency, false);
            if (isWide) return amount;
            return (
              <div className="grid justify-items-end gap-1">
                {amount}
                {startStep(lead)}
              </div>
            );
          },
        },
      ]}
    />
  );
}
