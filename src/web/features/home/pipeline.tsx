import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import { writeFilters } from "#domain/records/record-filters.ts";
import type { StageSummary } from "#web/data/deals/home.ts";
import { cn } from "#web/ui/class-names.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#web/ui/kit/tabs.tsx";
import { stageColours, StageLabel } from "#web/ui/stage-label.tsx";
import { useFormat } from "#web/ui/use-format.ts";

/**
 * How many deals stand in each open stage and what they are worth, as bars or as a table of the same figures. What was
 * won and lost since ever is no part of what stands there now.
 */
export function Pipeline({ stages }: { stages: readonly StageSummary[] }) {
  const { t } = useTranslation("home");
  const { number } = useFormat();
  const currency = stages[0]?.currency ?? "";
  const elsewhere = stages.reduce((sum, stage) => sum + stage.other_currency, 0);
  return (
    <section aria-labelledby="pipeline-title">
      <Tabs defaultValue="chart" className="grid gap-3">
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
          <div>
            <h2 id="pipeline-title" className="text-base font-semibold">
              {t("pipeline.title")}
            </h2>
            <p className="text-muted-foreground">
              {t("pipeline.subtitle", { currency })}{" "}
              {elsewhere > 0 && t("pipeline.elsewhere", { count: elsewhere, total: number(elsewhere) })}
            </p>
          </div>
          <TabsList className="border-b-0" aria-label={t("pipeline.show")}>
            <TabsTrigger value="chart">{t("pipeline.chart")}</TabsTrigger>
            <TabsTrigger value="table">{t("pipeline.table")}</TabsTrigger>
          </TabsList>
        </div>
        <TabsContent value="chart">
          <Bars stages={stages} />
        </TabsContent>
        <TabsContent value="table">
          <Figures stages={stages} />
        </TabsContent>
      </Tabs>
    </section>
  );
}

/** A stage in which no deal has a value is worth an unknown sum, not nought. */
function useWorth() {
  const { money } = useFormat();
  return ({ valued, currency }: StageSummary, minor: number) =>
    valued === 0 ? "—" : money(Math.round(minor), currency);
}

const rowsOf = ({ stage_id: id }: StageSummary) => ({
  where: writeFilters([{ column: "stage_id", operator: "any", values: [id] }]),
});

function Bars({ stages }: { stages: readonly StageSummary[] }) {
  const { t } = useTranslation("home");
  const { number } = useFormat();
  const worth = useWorth();
  const most = Math.max(1, ...stages.map(({ deals }) => deals));
  return (
    <ul className="grid gap-1">
      {stages.map((stage) => (
        <li key={stage.stage_id}>
          <Link
            to="/dashboard/sales"
            search={rowsOf(stage)}
            className="hover:bg-accent grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-md px-2 py-1.5 sm:grid-cols-[10rem_minmax(0,1fr)_auto] md:-mx-2"
          >
            <StageLabel name={stage.name} kind={stage.kind} colour={stage.colour} />
            <span
              aria-hidden
              className="bg-secondary order-last col-span-2 mt-1 h-2 rounded-full sm:order-none sm:col-span-1 sm:mt-0 sm:h-4 sm:rounded-sm"
            >
              <span
                className={cn("block h-full rounded-full sm:rounded-sm", stageColours[stage.colour])}
                style={{ width: `${(stage.deals / most) * 100}%` }}
              />
            </span>
            <span className="tabular flex justify-end gap-x-3 text-right sm:gap-x-0">
              <span className="font-medium sm:w-24">
                {t("pipeline.deals", { count: stage.deals, total: number(stage.deals) })}
              </span>
              <span className="text-muted-foreground min-w-20 sm:w-28">{worth(stage, stage.value_minor)}</span>
              <span className="text-muted-foreground hidden w-40 lg:inline">
                {stage.valued > 0 && t("pipeline.weighted", { value: worth(stage, stage.weighted_minor) })}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Figures({ stages }: { stages: readonly StageSummary[] }) {
  const { t } = useTranslation("home");
  const { number } = useFormat();
  const worth = useWorth();
  return (
    <DataTable
      isFramed
      labelledBy="pipeline-title"
      className="min-w-md"
      rows={stages}
      keyOf={({ stage_id: id }) => id}
      columns={[
        {
          key: "stage",
          header: t("pipeline.stage"),
          isName: true,
          cell: (stage) => (
            <Link to="/dashboard/sales" search={rowsOf(stage)} className="hover:underline">
              <StageLabel name={stage.name} kind={stage.kind} colour={stage.colour} />
            </Link>
          ),
        },
        { key: "count", header: t("pipeline.count"), isFigure: true, cell: ({ deals }) => number(deals) },
        {
          key: "value",
          header: t("pipeline.value"),
          isFigure: true,
          cell: (stage) => worth(stage, stage.value_minor),
        },
        {
          key: "weighted",
          header: t("pipeline.weightedValue"),
          isFigure: true,
          cell: (stage) => worth(stage, stage.weighted_minor),
        },
      ]}
    />
  );
}
