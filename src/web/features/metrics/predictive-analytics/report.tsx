import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";

import { joinFacts } from "#domain/text-direction.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import type { SavedReport } from "#web/data/metrics/forecast-reports.ts";
import { linkedNameQuery } from "#web/data/records/linked-name.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { AdviceSentence } from "./advice-sentence.tsx";
import type { Forecasted } from "./forecast-metrics.tsx";

type Props = { saved: SavedReport; revenue: Forecasted | undefined; timeZone: string };

/** Renders a written analysis. Its metrics are from the time of the analysis; names are current. */
export function Report({ saved, revenue, timeZone }: Props) {
  const { t } = useTranslation("predictive-analytics");
  const { moment, day, language } = useFormat();
  const { report, rephrased, samples, author } = saved;
  // The model's text is shown only to users of its language; others see the built-in sentences.
  const worded = rephrased?.language === language ? rephrased : null;
  const origin = [
    t("report.asOf", { when: moment(saved.created_at, timeZone), author: author?.name ?? t("report.formerAuthor") }),
    t("horizon.months", { count: report.months }),
    samples && t(`report.samples.${samples}`),
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-muted-foreground text-sm">{joinFacts(origin)}</p>
      {report.advice.length === 0 && <p>{t("advice.none")}</p>}
      {report.advice.length > 0 && (
        <ul className="bg-card divide-border divide-y rounded-lg border">
          {report.advice.map((advice, at) => (
            <li key={advice.key} className="px-4 py-3">
              {worded?.sentences[at] ?? <AdviceSentence advice={advice} report={report} revenue={revenue} />}
              {advice.deals && <Names ids={advice.deals} all={advice.values.leads ?? 0} />}
            </li>
          ))}
        </ul>
      )}
      {report.steps.length > 0 && (
        <ol aria-label={t("steps.title")} className="marker:text-muted-foreground list-decimal pl-8">
          {report.steps.map((step) => (
            <li key={step.deal_id} className="py-1">
              {t(`steps.${step.key}`)}: <DealName id={step.deal_id} />
              <span className="text-muted-foreground text-sm"> · {t("steps.until", { day: day(step.due) })}</span>
            </li>
          ))}
        </ol>
      )}
      {report.parts.length > 0 && <Parts report={report} />}
      {worded && <p className="text-muted-foreground text-sm">{t("report.worded", { model: worded.model })}</p>}
    </div>
  );
}

/**
 * Renders the expected revenue of each part, compared with the same months of the previous year. The parts add up to
 * the total.
 */
function Parts({ report: { parts, parted_by: by, currency, total } }: Pick<SavedReport, "report">) {
  const { t } = useTranslation("predictive-analytics");
  const { money } = useFormat();
  const { dimension } = useMeasureTexts();
  if (by === "none") return null;
  const label = t("report.partsOf", { dimension: dimension(by) });
  return (
    <DataTable
      isFramed
      label={label}
      rows={parts}
      keyOf={({ kind, label: name }) => `${kind} ${name}`}
      columns={[
        {
          key: "part",
          header: dimension(by),
          isName: true,
          cell: ({ kind, label: name }) => (kind === "one" ? name : t(`report.${kind}`)),
          foot: t("report.total"),
        },
        {
          key: "value",
          header: t("chart.forecast"),
          isNumeric: true,
          cell: ({ value }) => money(value, currency, false),
          foot: total && money(total.value, currency, false),
        },
        {
          key: "before",
          header: t("report.before"),
          isNumeric: true,
          cell: ({ before }) => (before === null ? "—" : money(before, currency, false)),
        },
      ]}
    />
  );
}

function Names({ ids, all }: { ids: readonly string[]; all: number }) {
  const { t } = useTranslation("predictive-analytics");
  const { number } = useFormat();
  const more = all - ids.length;
  return (
    <span className="text-muted-foreground">
      {" "}
      {ids.map((id, at) => (
        <Fragment key={id}>
          {at > 0 && " · "}
          <DealName id={id} />
        </Fragment>
      ))}
      {more > 0 && <> · {t("advice.others", { count: more, total: number(more) })}</>}
    </span>
  );
}

function DealName({ id }: { id: string }) {
  const { t } = useTranslation("predictive-analytics");
  const { data: name } = useQuery(linkedNameQuery("deals", id));
  if (name === null) return <span className="italic">{t("report.goneDeal")}</span>;
  return (
    <Link
      to="/dashboard/sales/$recordId"
      params={{ recordId: id }}
      className="text-foreground decoration-input underline underline-offset-4 hover:decoration-current"
    >
      {name ?? "…"}
    </Link>
  );
}
