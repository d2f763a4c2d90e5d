import { useTranslation } from "react-i18next";

import { type Band, bandOf } from "#domain/metrics/industry/band.ts";
import { type IndustryId, pageOfIndustry } from "#domain/metrics/industry/industry-pages.ts";
import { packs } from "#domain/metrics/industry/packs.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { Grain } from "#domain/metrics/question.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { PageExport } from "#web/metrics/page-export.tsx";
import { plainValue, useResultTables } from "#web/metrics/result-tables.ts";

import { resultWith, readMetric } from "./industry-questions.ts";
import { keysOf } from "./save-template.ts";
import { TemplateOptions } from "./template-options.tsx";

type ExportProps = {
  industry: IndustryId;
  results: readonly MeasureResult[];
  own: Readonly<Record<string, Band>>;
  grain: Grain;
};

export function IndustryExport({ industry, results, own, grain }: ExportProps) {
  const { t } = useTranslation(["industry", "page-export"]);
  const texts = useMeasureTexts();
  const tables = useResultTables();
  const lines = packs[industry].kpis.flatMap(({ measure, usual }) => {
    const result = resultWith(results, measure);
    const metric = result && readMetric(result, measure);
    if (!metric) return [];
    const { unit } = metric.column;
    const plain = (value: number | null | undefined) => plainValue(value, unit, result.currency);
    const band = bandOf(usual, own[measure]);
    return [
      [
        texts.name(measure),
        plain(metric.value),
        plain(metric.before),
        texts.unit(unit, result.currency),
        plain(band?.low),
        plain(band?.high),
      ],
    ];
  });
  const header = [
    t("export.measure"),
    t("page-export:value"),
    t("page-export:before"),
    t("page-export:unit"),
    t("export.low"),
    t("export.high"),
  ];
  const main = { name: t("indicators"), rows: [header, ...lines] };
  const course = asOne(results);
  const all = () => [main, ...(course ? [tables.rows(course, texts.grain(grain))] : [])];
  return <PageExport name={pageOfIndustry(industry)} main={main} tables={all} />;
}

/**
 * Merges results with the same range and periods into one; undefined without results. Values that are missing in a
 * period are null.
 */
function asOne(results: readonly MeasureResult[]): MeasureResult | undefined {
  const [first] = results;
  return (
    first && {
      ...first,
      columns: results.flatMap(({ columns }) => columns),
      rows: first.rows.map((row) => {
        const same = results.map(({ columns, rows }) => ({
          columns,
          row: rows.find(({ period }) => period?.from === row.period?.from),
        }));
        const each = (part: "values" | "compared") =>
          same.flatMap(({ columns, row: cells }) => columns.map((_, at) => cells?.[part][at] ?? null));
        return { ...row, values: each("values"), compared: each("compared") };
      }),
    }
  );
}

export const AllTemplate = ({ industry, today }: { industry: IndustryId; today: string }) => (
  <TemplateOptions keys={keysOf(packs[industry].kpis.map(({ measure }) => measure))} today={today} isMain />
);
