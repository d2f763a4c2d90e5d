import { useQuery } from "@tanstack/react-query";
import { use, useState } from "react";
import { useTranslation } from "react-i18next";

import {
  barDimensions,
  metricsDefaults,
  type MetricsDefaults,
  type MetricsSearch,
  toQuestionPart,
} from "#domain/metrics/metrics-search.ts";
import { comparisons, type RangeName } from "#domain/metrics/range-names.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { zoneName } from "#domain/time/time-zones.ts";
import { PageDays } from "#web/charts/page-days.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { accountRegionsQuery } from "#web/data/customers/account-filter.ts";
import { ratedCurrenciesQuery, salesGroupsQuery } from "#web/data/metrics/filter-options.ts";
import { ownPartsQuery } from "#web/data/records/link-choices.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import { useWorkspaceTimeZone } from "#web/data/workspace/time-zones.ts";
import { useWorkspaceCurrency } from "#web/data/workspace/workspace.ts";
import { cn } from "#web/ui/class-names.ts";
import { DayRange } from "#web/ui/day-range.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

/** Default ranges to choose from in the filters of a dashboard. */
export const barRanges = [
  "today",
  "last_7_days",
  "last_30_days",
  "last_90_days",
  "this_month",
  "last_month",
  "this_quarter",
  "last_quarter",
  "this_year",
  "last_year",
  "last_12_months",
] as const satisfies readonly RangeName[];

type MetricFiltersProps = {
  search: MetricsSearch;
  onSearch: (changed: Partial<MetricsSearch>) => void;
  defaults?: MetricsDefaults;
  /** Dimensions to filter by; by default all of them. */
  dimensions?: readonly (typeof barDimensions)[number][];
  /** Controls to hide, because they have no effect on the page. */
  without?: readonly ("range" | "compare" | "currency")[];
  /** Kind of records whose regions can be selected as a filter. */
  regionsOf?: "sales" | "accounts";
  ranges?: readonly RangeName[];
  /** A note on the data of these days, shown next to them; empty while it is unknown. */
  note?: string;
};

export function MetricFilters({
  search,
  onSearch,
  defaults = metricsDefaults,
  dimensions = barDimensions,
  without = [],
  regionsOf = "sales",
  ranges = barRanges,
  note,
}: MetricFiltersProps) {
  const { t } = useTranslation("measures");
  const texts = useMeasureTexts();
  const own = useWorkspaceCurrency();
  const hasRange = !without.includes("range");
  const hasCurrency = !without.includes("currency");
  const { data: rated = [] } = useQuery({ ...ratedCurrenciesQuery(), enabled: hasCurrency });
  const { data: members = [] } = useQuery({ ...membersQuery(), enabled: dimensions.includes("owner") });
  const { data: teams = [] } = useQuery({ ...ownPartsQuery("teams"), enabled: dimensions.includes("team") });
  const hasGroups = dimensions.includes("company") || (dimensions.includes("region") && regionsOf === "sales");
  const { data: groups } = useQuery({ ...salesGroupsQuery(), enabled: hasGroups });
  const { data: regions = [] } = useQuery({ ...accountRegionsQuery(), enabled: regionsOf === "accounts" });
  const [isChoosing, setChoosing] = useState(false);
  const days = use(PageDays);
  const zone = useWorkspaceTimeZone();
  const { range } = toQuestionPart(search, defaults);
  const isCustom = isChoosing || typeof range !== "string";
  // Another page may have set a range that this page does not offer.
  const offered = typeof range !== "string" || ranges.includes(range) ? ranges : [...ranges, range];
  const chooseRange = (selected: RangeName | "custom") => {
    setChoosing(selected === "custom");
    if (selected !== "custom") onSearch({ range: selected, from: undefined, to: undefined });
  };
  const grouped = (answer: number) =>
    (groups?.[answer]?.rows ?? []).flatMap(({ by: [group] }) =>
      group?.id == null ? [] : [[group.id, texts.group(group)] as const],
    );
  const choices = {
    owner: members.map(({ id, name }) => [id, name] as const),
    team: teams.map(({ id, name }) => [id, name] as const),
    company: grouped(0),
    region: regionsOf === "sales" ? grouped(1) : regions.map(({ region }) => [region, region] as const),
  };
  const currencies = [...new Set([own, ...rated, ...(search.currency ? [search.currency] : [])])];
  return (
    <div
      role="group"
      data-filters
      aria-label={t("bar.label")}
      className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2"
    >
      {/* On a phone, the controls are a single row that can be swiped. */}
      <div className="flex min-w-0 items-center gap-2 max-sm:-m-1 max-sm:[scrollbar-width:none] max-sm:overflow-x-auto max-sm:p-1 max-sm:*:shrink-0 max-sm:in-[header]:-mx-4 max-sm:in-[header]:px-4 sm:flex-wrap">
        {hasRange && (
          <Select
            aria-label={t("bar.range")}
            className="field-sizing-content w-auto"
            value={isCustom ? "custom" : range}
            options={[...offered, "custom" as const].map((range) => [range, texts.range(range)] as const)}
            onChange={chooseRange}
          />
        )}
        {hasRange && isCustom && <DayRange range={typeof range === "string" ? {} : range} onChange={onSearch} />}
        {!without.includes("compare") && (
          <Select
            aria-label={t("compare.label")}
            className="field-sizing-content w-auto"
            value={search.compare ?? defaults.compare ?? "none"}
            options={[...comparisons, "none" as const].map(
              (comparison) => [comparison, texts.comparison(comparison)] as const,
            )}
            onChange={(compare) => onSearch({ compare })}
          />
        )}
        {hasCurrency && currencies.length > 1 && (
          <Select
            aria-label={t("bar.currency")}
            className="field-sizing-content w-auto"
            value={search.currency ?? own}
            options={currencies.map((currency) => [currency, currency] as const)}
            onChange={(currency) => onSearch({ currency: currency === own ? undefined : currency })}
          />
        )}
        {hasGroups && !groups && <Skeleton className="h-8 w-32" />}
        {dimensions.map((dimension) => {
          const options = choices[dimension];
          const selected = search[dimension];
          // With a single option there is nothing to choose, unless the URL already sets the filter.
          if (options.length < 2 && selected === undefined) return null;
          const isKnown = selected === undefined || options.some(([id]) => id === selected);
          return (
            <Select
              key={dimension}
              aria-label={texts.dimension(dimension)}
              className="field-sizing-content w-auto max-w-48"
              value={selected ?? ""}
              options={[
                ["", t("bar.any", { dimension: texts.dimension(dimension) })],
                ...options,
                ...(isKnown ? [] : [[selected, selected] as const]),
              ]}
              onChange={(value) => onSearch({ [dimension]: value || undefined })}
            />
          );
        })}
      </div>
      {hasRange && (
        <p
          className={cn(
            "text-muted-foreground tabular min-h-4 text-xs max-sm:basis-full sm:empty:hidden",
            note !== undefined && "max-sm:min-h-8",
          )}
          data-tooltip={t("bar.zone", { zone: zoneName(zone) })}
        >
          {days && (
            <>
              {joinFacts([texts.span(days), note])}
              <span className="sr-only"> ({t("bar.zone", { zone: zoneName(zone) })})</span>
            </>
          )}
        </p>
      )}
    </div>
  );
}
