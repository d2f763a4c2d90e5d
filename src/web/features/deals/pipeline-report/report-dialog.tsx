import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import { daysProblem, lastMonth, toPeriod } from "#domain/deals/pipeline-report/periods.ts";
import { dayIn } from "#domain/time/dates.ts";
import { analysisRun, currentAnalysisQuery } from "#web/data/deals/analyses.ts";
import { pipelinesQuery } from "#web/data/deals/pipelines.ts";
import { PaidRunDialog } from "#web/paid-runs/paid-run-dialog.tsx";
import { usePaidRun } from "#web/paid-runs/use-paid-run.ts";
import { FormField } from "#web/ui/form/form-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { PeriodChoice, type PeriodValues } from "./period-choice.tsx";

type Props = {
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  pipelineId: string | null;
  timeZone: string;
  onDone: (id: string) => void;
};
/** Form values. `pipeline` is null for the list's pipeline, and empty for all pipelines. */
type Values = PeriodValues & { pipeline: string | null };

export function ReportDialog({ isOpen, onOpenChange, pipelineId, timeZone, onDone }: Props) {
  const { t } = useTranslation("analyses");
  const { moment, number, sentences } = useFormat();
  const today = dayIn(new Date(), timeZone);
  const problemOf = ({ period, days }: Values) => (period === "own" ? daysProblem(days, today) : undefined);
  const form = useForm<Values, NonNullable<ReturnType<typeof problemOf>>>({
    draft: null,
    values: { period: "90d", days: lastMonth(today), pipeline: null },
    check: (values) => ({ days: problemOf(values) }),
    validateOn: "typed",
  });
  const { period: selected, days, pipeline: other } = form.values;
  const period = selected === "own" ? toPeriod(days) : selected;
  const pipeline = (other ?? pipelineId) || null;
  const isPossible = !problemOf(form.values);
  const { data: pipelines = [] } = useQuery(pipelinesQuery());
  const { data: offer } = useQuery(analysisRun.offerQuery({ pipeline_id: pipeline ?? undefined }));
  const { data: current, isPending: isLooking } = useQuery({
    ...currentAnalysisQuery(pipeline, period),
    enabled: isPossible,
  });
  const paidRun = usePaidRun({
    run: analysisRun,
    onDone: (id) => {
      onOpenChange(false);
      onDone(id);
    },
    cancelled: t("cancelled"),
    tooLate: t("tooLate"),
    rejections: { bad_period: t("problem.bad_period") },
  });
  const isRepeated = Boolean(current) && !paidRun.isPending;
  return (
    <PaidRunDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      paidRun={paidRun}
      form={form}
      question={isLooking || !offer?.rows ? null : { period, pipeline_id: pipeline }}
      offer={offer?.rows ? offer : undefined}
      title={t("title")}
      text={t("text")}
      offerText={
        offer && (offer.rows === 0 ? t("noRows") : t("reads", { count: offer.rows, rows: number(offer.rows) }))
      }
      submit={t(isRepeated ? "startAnyway" : "start")}
      running={t("running")}
      notice={
        current &&
        isRepeated && (
          <p role="status" className="bg-secondary text-secondary-foreground rounded-md px-3 py-2 text-sm">
            {t("current", { when: moment(current.created_at, timeZone) })}{" "}
            <Link
              to="/dashboard/sales/analyses/$analysisId"
              params={{ analysisId: current.id }}
              className="font-medium underline underline-offset-4"
            >
              {t("open")}
            </Link>
          </p>
        )
      }
      aside={
        <Button asChild variant="link" size="inline" className="max-sm:h-9 sm:mr-auto">
          <Link to="/dashboard/sales/analyses">{t("earlier")}</Link>
        </Button>
      }
    >
      <PeriodChoice form={form} today={today} />
      {pipelines.length > 1 && (
        <FormField form={form} name="pipeline" label={t("pipeline")}>
          {({ value: _own, ...box }) => (
            <Select
              {...box}
              value={pipeline ?? ""}
              options={[["", t("allPipelines")], ...pipelines.map(({ id, name }) => [id, name] as const)]}
            />
          )}
        </FormField>
      )}
      <p className="text-muted-foreground text-sm">
        {pipeline === null ? sentences(t("wholePipeline"), t("wholeBusiness")) : t("wholePipeline")}
      </p>
    </PaidRunDialog>
  );
}
