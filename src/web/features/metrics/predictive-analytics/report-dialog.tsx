import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { isLanguage } from "#domain/languages.ts";
import { type ReportParts, reportParts } from "#domain/metrics/forecast-report/report-choices.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { forecastReportRun } from "#web/data/metrics/forecast-reports.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { PaidRunDialog } from "#web/paid-runs/paid-run-dialog.tsx";
import { usePaidRun } from "#web/paid-runs/use-paid-run.ts";
import { FormField } from "#web/ui/form/form-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Select } from "#web/ui/kit/select.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { type Horizon, horizons } from "./horizons.ts";

type Props = { isOpen: boolean; onOpenChange: (open: boolean) => void; horizon: Horizon; onDone: () => void };
/** Form values. `months` is null for the page's horizon. */
type Values = { months: Horizon | null; parts: ReportParts };

export function ReportDialog({ isOpen, onOpenChange, horizon, onDone }: Props) {
  const { t } = useTranslation("predictive-analytics");
  const { language } = useFormat();
  const { dimension } = useMeasureTexts();
  const form = useForm<Values>({ draft: null, values: { months: null, parts: "none" } });
  const priced = { months: Number(form.values.months ?? horizon), parts: form.values.parts };
  const { data: offer } = useQuery(forecastReportRun.offerQuery(priced));
  const paidRun = usePaidRun({
    run: forecastReportRun,
    onDone: () => {
      onOpenChange(false);
      onDone();
    },
    cancelled: t("report.cancelled"),
    tooLate: t("report.tooLate"),
  });
  const isPossible = Boolean(offer && offer.series + offer.leads > 0);
  return (
    <PaidRunDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      paidRun={paidRun}
      form={form}
      question={isPossible ? { ...priced, language: isLanguage(language) ? language : "en" } : null}
      offer={isPossible ? offer : undefined}
      title={t("report.title")}
      text={t("report.text")}
      offerText={useOfferText(offer, priced.months)}
      submit={t("report.start")}
      running={t("report.running")}
    >
      <FormField form={form} name="months" label={t("horizon.label")}>
        {({ value, ...box }) => (
          <Select
            {...box}
            value={value ?? horizon}
            options={horizons.map((horizon) => [horizon, t("horizon.months", { count: Number(horizon) })] as const)}
          />
        )}
      </FormField>
      <FormField form={form} name="parts" label={t("report.by")}>
        {(box) => (
          <Select
            {...box}
            options={reportParts.map(
              (part) => [part, part === "none" ? t("report.byNothing") : dimension(part)] as const,
            )}
          />
        )}
      </FormField>
    </PaidRunDialog>
  );
}

/** Returns a description of the report's forecast; undefined until it is loaded. */
function useOfferText(offer: ResponseOf<typeof forecastReportRun.offerQuery> | undefined, months: number) {
  const { t } = useTranslation("predictive-analytics");
  const { number } = useFormat();
  if (!offer) return undefined;
  if (offer.series + offer.leads === 0) return t("report.nothing");
  return t("report.reads", { series: number(offer.series), months: number(months) });
}
