import { useMutation, useQueries, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ArrowLeft, Link2, Trash2, Sparkles } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { Finding, StepKey } from "#domain/deals/pipeline-report/analysis.ts";
import { findingKeyOfStep } from "#domain/deals/pipeline-report/step-finding-keys.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { dayIn } from "#domain/time/dates.ts";
import { analysisQuery, deleteAnalysis } from "#web/data/deals/analyses.ts";
import { pipelinesQuery } from "#web/data/deals/pipelines.ts";
import { linkedNameQuery } from "#web/data/records/linked-name.ts";
import { isAdmin, type Workspace } from "#web/data/workspace/workspace.ts";
import { copyText } from "#web/ui/copy-text.ts";
import { Badge } from "#web/ui/kit/badge.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Section } from "#web/ui/section.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { BusinessTable } from "./business-table.tsx";
import { DealRefs } from "./deal-refs.tsx";
import { FindingItem, FindingSentence } from "./finding-item.tsx";
import { MetricChange } from "./metric-change.tsx";
import { useFindingValues } from "./use-finding-text.ts";
import { useReportCaption } from "./use-report-caption.ts";

/** Renders an analysis. Its metrics are from the time of the analysis; names are current. */
export function ReportScreen({ id, workspace }: { id: string; workspace: Workspace }) {
  const { t } = useTranslation("analyses");
  const { day, days, number } = useFormat();
  const { data: analysis } = useSuspenseQuery(analysisQuery(id));
  const { data: pipelines } = useQuery(pipelinesQuery());
  const origin = useReportCaption(workspace);
  const { findings } = analysis;
  const { currency } = findings;
  const steps = useStepsLeft(findings.steps);
  const period = days(findings.period);
  const standsOn = dayIn(new Date(findings.at), workspace.time_zone);
  const isOwn = analysis.author?.id === workspace.memberId;
  return (
    <>
      <PageHeader
        title={t("one", { period })}
        context={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge tone="selection">
              <Sparkles aria-hidden />
              {t("mark")}
            </Badge>
            {origin(analysis, pipelines)}
          </span>
        }
        actions={
          <>
            <CopyLink />
            {(isOwn || isAdmin(workspace)) && <DeleteButton id={id} />}
          </>
        }
      />
      <div className="grid max-w-3xl grid-cols-1 gap-8 px-4 pb-10 md:px-6">
        <Link
          to="/dashboard/sales/analyses"
          className="text-muted-foreground hover:text-foreground inline-flex w-fit items-center gap-1.5"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {t("many")}
        </Link>
        <Section
          title={t("parts.steps")}
          text={standsOn === findings.period.to ? undefined : t("standingOf", { day: day(standsOn) })}
        >
          {steps.length === 0 && (
            <p className="text-muted-foreground">{t(findings.steps.length === 0 ? "noSteps" : "stepsGone")}</p>
          )}
          <ol className="grid grid-cols-1 gap-3">
            {steps.map((step, at) => (
              <StepItem key={step.key} step={step} place={at + 1} currency={currency} workspace={workspace} />
            ))}
          </ol>
        </Section>
        <Section
          title={t("parts.changes")}
          text={t("comparedWith", {
            period,
            before: days(findings.before),
            currency,
          })}
        >
          {findings.changes.map((change) => (
            <MetricChange key={change.measure} change={change} currency={currency} />
          ))}
          <ul className="grid grid-cols-1 gap-2">
            {findings.standing.map((finding) => (
              <FindingItem key={finding.key} finding={finding} currency={currency} />
            ))}
          </ul>
        </Section>
        {findings.business && findings.business.length > 0 && (
          <Section title={t("parts.business")} text={t("businessText")}>
            <BusinessTable findings={findings.business} currency={currency} />
          </Section>
        )}
        {(["stuck", "risks"] as const).map((part) => (
          <Section key={part} title={t(`parts.${part}`)}>
            <ul className="grid grid-cols-1 gap-3">
              {findings[part].map((finding) => (
                <FindingItem key={finding.key} finding={finding} currency={currency} />
              ))}
            </ul>
          </Section>
        ))}
        {findings.limits.length > 0 && (
          <Section title={t("parts.limits")}>
            <ul className="grid grid-cols-1 gap-2">
              {findings.limits.map((finding) => (
                <FindingItem key={finding.key} finding={finding} currency={currency} />
              ))}
            </ul>
          </Section>
        )}
        <p className="text-muted-foreground text-sm">
          {t("readRows", { count: findings.rows, rows: number(findings.rows) })}
        </p>
      </div>
    </>
  );
}

function CopyLink() {
  const { t } = useTranslation("analyses");
  const copy = async () => {
    if (await copyText(location.href)) notify.success(t("copied"));
    else notify.error(t("notCopied"));
  };
  return (
    <Button variant="outline" onClick={() => void copy()}>
      <Link2 />
      {t("copyLink")}
    </Button>
  );
}

/** Renders the delete button with an inline confirmation, because a paid analysis cannot be restored. */
function DeleteButton({ id }: { id: string }) {
  const { t } = useTranslation("analyses");
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const remove = useMutation({
    ...deleteAnalysis,
    onSuccess: () => navigate({ to: "/dashboard/sales/analyses" }),
  });
  return isAsked ? (
    <Button
      variant="destructive"
      pending={remove.isPending}
      onBlur={() => setAsked(false)}
      onClick={() => remove.mutate(id)}
    >
      <Trash2 />
      {t("deleteForGood")}
    </Button>
  ) : (
    <Button variant="ghost" onClick={() => setAsked(true)}>
      <Trash2 />
      {t("delete")}
    </Button>
  );
}

/** Returns the steps that are still possible, because at least one of their deals exists. */
function useStepsLeft(steps: readonly Finding<StepKey>[]) {
  const ids = steps.flatMap(({ deals = [] }) => deals.map(({ id }) => id));
  const names = useQueries({ queries: ids.map((id) => linkedNameQuery("deals", id)) });
  const deleted = new Set(ids.filter((_, at) => names[at]?.data === null));
  return steps.filter(({ deals = [] }) => deals.some(({ id }) => !deleted.has(id)));
}

type StepItemProps = { step: Finding<StepKey>; place: number; currency: Currency; workspace: Workspace };

function StepItem({ step, place, currency, workspace }: StepItemProps) {
  const { t } = useTranslation("analyses");
  const values = useFindingValues(currency)(step.values);
  const why = t(`why.${step.key}`, { count: Number(step.values.all?.value ?? 0), ...values });
  // As the first step, `stepLargest` lists the most valuable of all deals, not of the remaining ones.
  const isOfAll = step.key === "stepLargest" && place === 1;
  return (
    <li className="bg-card grid grid-cols-1 gap-2 rounded-lg border p-4">
      <h3 className="flex gap-2 font-medium">
        <span aria-hidden className="text-muted-foreground tabular">
          {place}.
        </span>
        {t(`steps.${isOfAll ? "largestOfAll" : step.key}`, { count: step.count, ...values })}
      </h3>
      <FindingSentence text={why} where={step.where} about={findingKeyOfStep[step.key]} />
      <DealRefs deals={step.deals ?? []} sign={step.key} all={step.count} taskIn={workspace} />
    </li>
  );
}
