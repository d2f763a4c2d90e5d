import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";

import { daysProblem, lastMonth, toPeriod } from "#domain/analysis/periods.ts";
import { dayIn } from "#domain/time/dates.ts";
import { analysisOfferQuery, currentAnalysisQuery } from "#web/data/deals/analyses.ts";
import { pipelinesQuery } from "#web/data/deals/pipelines.ts";
import { Field } from "#web/ui/field.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "#web/ui/kit/dialog.tsx";
import { Progress } from "#web/ui/kit/progress.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { OfferText } from "./offer-text.tsx";
import { type ChosenPeriod, PeriodChoice } from "./period-choice.tsx";
import { useAnalysis } from "./use-analysis.ts";

type Props = {
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  pipelineId: string | null;
  timeZone: string;
  onDone: (id: string) => void;
};

/** What is to be explained, what that costs and leaves, and how it goes. */
export function AnalysisDialog({ isOpen, onOpenChange, pipelineId, timeZone, onDone }: Props) {
  const { t } = useTranslation(["analyses", "common"]);
  const { moment } = useFormat();
  const today = dayIn(new Date(), timeZone);
  const [chosenPeriod, setChosenPeriod] = useState<ChosenPeriod>("90d");
  const [days, setDays] = useState(() => lastMonth(today));
  const isPossible = chosenPeriod !== "own" || !daysProblem(days, today);
  const period = chosenPeriod === "own" ? toPeriod(days) : chosenPeriod;
  const [chosen, setChosen] = useState<string | null>(null);
  const pipeline = chosen ?? pipelineId ?? "";
  const { data: pipelines = [] } = useQuery(pipelinesQuery());
  const { data: offer } = useQuery(analysisOfferQuery(pipeline || null));
  const { data: current, isPending: isLooking } = useQuery({
    ...currentAnalysisQuery(pipeline || null, period),
    enabled: isPossible,
  });
  const { start, cancel, isPending, problem } = useAnalysis({
    onDone: (id) => {
      onOpenChange(false);
      onDone(id);
    },
  });
  // Whoever closes the dialog does not want it, however they close it.
  const close = () => {
    cancel();
    onOpenChange(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (offer && !isLooking) start({ period, pipeline_id: pipeline || null, most: offer.cost });
  };
  return (
    <Dialog open={isOpen} onOpenChange={(open) => (open ? onOpenChange(true) : close())}>
      <DialogContent>
        <form className="grid grid-cols-1 gap-4" onSubmit={submit}>
          <DialogHeader>
            <DialogTitle>{t("title")}</DialogTitle>
            <DialogDescription>{t("text")}</DialogDescription>
          </DialogHeader>
          <PeriodChoice
            chosen={chosenPeriod}
            onChoose={setChosenPeriod}
            days={days}
            onDays={setDays}
            today={today}
            isDisabled={isPending}
          />
          {pipelines.length > 1 && (
            <Field label={t("pipeline")}>
              {(control) => (
                <Select
                  {...control}
                  disabled={isPending}
                  value={pipeline}
                  onChange={setChosen}
                  options={[["", t("allPipelines")], ...pipelines.map(({ id, name }) => [id, name] as const)]}
                />
              )}
            </Field>
          )}
          <p className="text-muted-foreground text-sm">{t("wholePipeline")}</p>
          <OfferText offer={offer} problem={problem} />
          {current && !isPending && (
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
          )}
          {isPending && <Progress value={null} aria-label={t("running")} />}
          <DialogFooter className="sm:items-center">
            <Button asChild variant="link" size="inline" className="max-sm:h-9 sm:mr-auto">
              <Link to="/dashboard/sales/analyses">{t("earlier")}</Link>
            </Button>
            <Button type="button" variant="outline" onClick={close}>
              {t("common:cancel")}
            </Button>
            <Button type="submit" pending={isPending} disabled={isLooking || !offer?.is_enough || offer.rows === 0}>
              {t(current && !isPending ? "startAnyway" : "start")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
