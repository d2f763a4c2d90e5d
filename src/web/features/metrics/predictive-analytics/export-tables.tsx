import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { highPotential, type Lead, priorityLeads, reasonsOf } from "#domain/deals/leads/lead.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { pipelineForecastQuery } from "#web/data/deals/pipeline-forecast.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { idParts, logExport } from "#web/data/workspace/log-export.ts";
import { PageExport } from "#web/metrics/page-export.tsx";
import { dayCell, plainValue, useResultTables } from "#web/metrics/result-tables.ts";
import { useReasonText } from "#web/metrics/use-reason-text.ts";
import { useFormat } from "#web/ui/use-format.ts";
import type { Sheet } from "#web/ui/workbook.ts";

import type { Forecasted } from "./forecast-metrics.tsx";

type Props = {
  revenue: Forecasted | undefined;
  conversion: MeasureResult | undefined;
  leads: readonly Lead[] | undefined;
};

export function ExportTables({ revenue, conversion, leads }: Props) {
  const { t } = useTranslation(["predictive-analytics", "page-export", "scores", "measures"]);
  const texts = useMeasureTexts();
  const tables = useResultTables();
  const { list } = useFormat();
  const reason = useReasonText();
  const client = useQueryClient();
  const bounds = [t("export.low"), t("export.high")];
  const months = ({ answer, forecast }: Forecasted): Sheet => {
    const unit = answer.columns[0]?.unit ?? "money";
    const plain = (value: number | null | undefined) => plainValue(value, unit, answer.currency);
    const of = ` (${texts.unit(unit, answer.currency)})`;
    const sentences = new Map(
      [...(forecast?.hindsight ?? []), ...(forecast?.months ?? [])].map((month) => [month.period.from, month]),
    );
    const row = (period: { from: string; to: string }, actual: number | null | undefined) => {
      const reported = sentences.get(period.from);
      return [
        dayCell(period.from),
        dayCell(period.to),
        plain(actual),
        plain(reported?.value),
        plain(reported?.within_80?.low),
        plain(reported?.within_80?.high),
      ];
    };
    return {
      name: t("chart.title"),
      rows: [
        [t("page-export:from"), t("page-export:to"), t("chart.actual") + of, t("chart.forecast") + of, ...bounds],
        ...answer.rows.flatMap(({ period, values: [value] }) => (period ? [row(period, value)] : [])),
        ...(forecast?.months.map(({ period }) => row(period, null)) ?? []),
      ],
    };
  };
  const pipeline = ({ months: all, currency }: ResponseOf<typeof pipelineForecastQuery>): Sheet => {
    const plain = (value: number) => plainValue(Math.round(value), "money", currency);
    return {
      name: t("scores:pipeline.title"),
      rows: [
        [
          t("scores:pipeline.month"),
          `${t("scores:pipeline.value")} (${currency})`,
          ...bounds,
          t("scores:pipeline.weighted"),
        ],
        ...all.map(({ month, value, low, high, weighted }) => [
          dayCell(month),
          ...[value, low, high, weighted].map(plain),
        ]),
      ],
    };
  };
  const named = (name: string, some: readonly Lead[]): Sheet => ({
    name,
    rows: [
      [
        t("columns.deal"),
        texts.dimension("account"),
        t("columns.stage"),
        t("columns.why"),
        t("measures:bar.currency"),
        t("columns.value"),
        `${t("columns.probability")} (%)`,
        t("columns.weighted"),
      ],
      ...some.map((lead) => [
        lead.deal,
        lead.account,
        lead.stage,
        list(reasonsOf(lead).map(reason)),
        lead.currency,
        plainValue(lead.value_minor, "money", lead.currency),
        lead.probability,
        plainValue(lead.weighted_minor, "money", lead.currency),
      ]),
    ],
  });
  const main = revenue && months(revenue);
  const all = async () => {
    const open = leads ?? [];
    const expected = await client.fetchQuery(pipelineForecastQuery());
    // Logged, because the file contains the names of deals and their customers.
    const ids = open.map(({ deal_id: id }) => id);
    await logExport(idParts("deals", ids));
    return [
      ...(main ? [main] : []),
      ...(conversion ? [tables.totals(conversion, t("metrics.conversion"))] : []),
      pipeline(expected),
      named(t("priority.title"), priorityLeads(open)),
      named(t("potential.title"), highPotential(open)),
    ];
  };
  return <PageExport name="predictive-analytics" main={main} tables={all} />;
}
