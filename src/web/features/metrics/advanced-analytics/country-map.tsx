import { useQuery } from "@tanstack/react-query";
import { use, useMemo } from "react";
import { useTranslation } from "react-i18next";

import { rowDrillDown } from "#domain/metrics/drill-down.ts";
import type { MeasureResult, ResultRow } from "#domain/metrics/measure-result.ts";
import type { Question } from "#domain/metrics/question.ts";
import { countryMatcher, countryName } from "#domain/metrics/regions/match-country.ts";
import { sumByCountry } from "#domain/metrics/regions/sum-by-country.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { DrillDownLink } from "#web/charts/metric-value.tsx";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { metricResultsQuery } from "#web/data/metrics/metric-results.ts";
import { DataTable, type TableColumn } from "#web/ui/data-table.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { WorldMap } from "./world-map.tsx";
import { codesOf, loadWorld } from "./world.ts";

type Line = { key: string; name: string; value: number; rows: readonly ResultRow[] };

/** Renders revenue by country as a map and a table. Sales without a country are listed below. */
export function CountryMap({ request }: { request: Pick<Question, "range" | "filters" | "currency"> }) {
  const { t } = useTranslation("advanced-analytics");
  const texts = useMeasureTexts();
  const { language } = useFormat();
  const { range, filters, currency } = request;
  const question: Question = {
    measures: ["revenue"],
    range,
    by: ["region"],
    top: 1000,
    ...(filters && { filters }),
    ...(currency && { currency }),
  };
  const { data: [result] = [] } = useQuery(metricResultsQuery([question]));
  const world = use(loadWorld());
  const countryOf = useMemo(() => countryMatcher(codesOf(world)), [world]);
  const sums = result && sumByCountry(result, countryOf);
  const countries = sums?.countries.map((country): Line => ({
    ...country,
    key: country.code,
    name: countryName(country.code, language),
  }));
  const elsewhere = sums && [
    ...sums.elsewhere.map((row): Line => {
      const [group] = row.by;
      return { key: `of ${group?.id}`, name: group ? texts.group(group) : "", value: row.values[0] ?? 0, rows: [row] };
    }),
    ...(sums.rest === 0 ? [] : [{ key: "rest", name: t("contributions.rest"), value: sums.rest, rows: [] }]),
  ];
  // Without any country, the reason is shown instead of an empty map.
  const isNowhere = result !== undefined && result.rows.every(({ by: [group] }) => group?.id == null);
  const amount = (value: number) => (result ? texts.value(value, "money", result) : "");
  return (
    <section
      aria-label={t("map.title")}
      className="bg-card mt-1 grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border p-4"
    >
      <div>
        <h3 className="text-base font-semibold">{t("map.title")}</h3>
        <p className="text-muted-foreground min-h-4 text-xs">{result?.currency}</p>
      </div>
      {isNowhere ? (
        <p className="text-muted-foreground text-sm">{t("map.nowhere")}</p>
      ) : countries ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <WorldMap
            world={world}
            label={t("map.keys")}
            places={countries.map(({ key, name, value }) => ({
              code: key,
              value,
              text: joinFacts([name, amount(value)]),
            }))}
            hint={t("map.hint")}
            least={amount(countries.at(-1)?.value ?? 0)}
            most={amount(countries[0]?.value ?? 0)}
          />
          <div
            role="group"
            tabIndex={0}
            aria-label={t("map.list")}
            className="relative grid max-h-[30rem] grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto"
          >
            <Sums label={t("map.countries")} header={t("map.country")} lines={countries} result={result} />
            {elsewhere && elsewhere.length > 0 && (
              <div className="grid gap-1">
                <h4 className="text-sm font-medium">{t("map.elsewhere")}</h4>
                <p className="text-muted-foreground text-xs">{t("map.elsewhereHint")}</p>
                <Sums label={t("map.elsewhere")} header={texts.dimension("region")} lines={elsewhere} result={result} />
              </div>
            )}
          </div>
        </div>
      ) : (
        <Skeleton className="h-96" />
      )}
    </section>
  );
}

type SumsProps = { label: string; header: string; lines: readonly Line[]; result: MeasureResult | undefined };

function Sums({ label, header, lines, result }: SumsProps) {
  const { t } = useTranslation("advanced-analytics");
  const texts = useMeasureTexts();
  const { percent } = useFormat();
  const whole = result?.total.values[0] ?? 0;
  const columns: TableColumn<Line>[] = [
    {
      key: "name",
      header,
      isName: true,
      className: "max-w-48 truncate",
      cell: ({ name, rows }) => <CountryMetric name={name} rows={rows} result={result} />,
    },
    {
      key: "value",
      header: texts.name("revenue"),
      isNumeric: true,
      cell: ({ value }) => result && texts.value(value, "money", result),
    },
    {
      key: "share",
      header: t("map.share"),
      isNumeric: true,
      cell: ({ value }) => (whole > 0 ? percent((value / whole) * 100) : "—"),
    },
  ];
  return <DataTable label={label} rows={lines} keyOf={({ key }) => key} columns={columns} />;
}

/** Renders the revenue of one country, linked to its sales if they are in a single list. */
function CountryMetric({
  name,
  rows,
  result,
}: {
  name: string;
  rows: readonly ResultRow[];
  result: MeasureResult | undefined;
}) {
  const [row, another] = rows;
  const [list, further] = result?.drill_down[0] ?? [];
  const address = row && !another && list && !further ? rowDrillDown(list, row) : null;
  if (!result || !address) return name;
  return (
    <DrillDownLink list={address} result={result} measure="revenue">
      {name}
    </DrillDownLink>
  );
}
