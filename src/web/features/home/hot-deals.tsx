import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { type DealTab, dealTabs, stagesOfTab } from "#domain/records/deal-tabs.ts";
import { writeFilters } from "#domain/records/record-filters.ts";
import { type HotDeal, hotDealsQuery, type StageSummary } from "#web/data/deals/home.ts";
import { cn } from "#web/ui/class-names.ts";
import { DataTable, type TableColumn } from "#web/ui/data-table.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#web/ui/kit/tabs.tsx";
import { StageLabel } from "#web/ui/stage-label.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type Props = { stages: readonly StageSummary[]; tab: DealTab; onTab: (tab: DealTab) => void };

/** The deals worth most, by where they stand. */
export function HotDeals({ stages, tab, onTab }: Props) {
  const { t } = useTranslation("home");
  return (
    <section aria-labelledby="hot-deals-title" className="min-w-0">
      <h2 id="hot-deals-title" className="text-base font-semibold">
        {t("hotDeals.title")}
      </h2>
      <p className="text-muted-foreground">{t("hotDeals.subtitle")}</p>
      <Tabs value={tab} onValueChange={(value) => onTab(dealTabs.find((one) => one === value) ?? "active")}>
        <TabsList aria-label={t("hotDeals.title")}>
          {dealTabs.map((one) => (
            <TabsTrigger key={one} value={one}>
              {t(`hotDeals.tabs.${one}`)}
            </TabsTrigger>
          ))}
        </TabsList>
        {dealTabs.map((one) => (
          <TabsContent key={one} value={one}>
            <TopDeals stages={stagesOfTab(one, stages)} />
          </TabsContent>
        ))}
      </Tabs>
    </section>
  );
}

function TopDeals({ stages }: { stages: readonly StageSummary[] }) {
  const { t } = useTranslation("home");
  const { number } = useFormat();
  const ids = stages.map(({ stage_id: id }) => id);
  const total = stages.reduce((sum, { deals }) => sum + deals, 0);
  const { data: deals } = useQuery(hotDealsQuery(ids));
  if (total === 0)
    return (
      <p className="text-muted-foreground py-8 text-center">
        {t(stages.length === 0 ? "hotDeals.noStage" : "hotDeals.none")}
      </p>
    );
  return (
    <>
      {deals?.length === 0 ? (
        <p className="text-muted-foreground py-8 text-center">
          {t("hotDeals.unvalued", { count: total, total: number(total) })}
        </p>
      ) : (
        <TopTable deals={deals} most={Math.min(10, total)} />
      )}
      <Link
        to="/dashboard/sales"
        search={{ where: writeFilters([{ column: "stage_id", operator: "any", values: ids }]), sort: "-value_minor" }}
        className="tabular text-muted-foreground hover:text-foreground mt-2 inline-block hover:underline"
      >
        {t("hotDeals.showAll", { count: total, total: number(total) })}
      </Link>
    </>
  );
}

type ColumnKey = "deal" | "account" | "value" | "stage" | "priority" | "probability" | "closeDate";

/** The deals; until they have come, as many rows as there may be. A dash stands where nothing is known. */
function TopTable({ deals, most }: { deals: HotDeal[] | undefined; most: number }) {
  const { t } = useTranslation("home");
  const { money, percent, day } = useFormat();
  const column = (key: ColumnKey, cell: (deal: HotDeal) => ReactNode, look: Partial<TableColumn<HotDeal>> = {}) => ({
    key,
    header: t(`hotDeals.${key}`),
    cell,
    ...look,
    className: cn("truncate", look.className),
  });
  return (
    <DataTable
      labelledBy="hot-deals-title"
      className="min-w-4xl table-fixed"
      rows={deals}
      pendingRows={most}
      keyOf={({ id }) => id}
      columns={[
        column("deal", (deal) => <DealName deal={deal} />, { className: "w-1/4" }),
        column("account", ({ account }) =>
          account ? (
            <Link to="/dashboard/accounts/$recordId" params={{ recordId: account.id }} className="hover:underline">
              {account.name}
            </Link>
          ) : (
            "—"
          ),
        ),
        column("value", (deal) => (deal.value_minor === null ? "—" : money(deal.value_minor, deal.currency)), {
          className: "w-28",
          isFigure: true,
        }),
        column("stage", ({ stage }) => <StageLabel {...stage} />, { className: "w-36" }),
        column("priority", ({ priority }) => t(`hotDeals.priorities.${priority}`), { className: "w-24" }),
        column("probability", (deal) => percent(deal.probability ?? deal.stage.default_probability), {
          className: "w-28",
          isFigure: true,
        }),
        column("closeDate", ({ close_date: on }) => (on === null ? "—" : day(on)), { className: "tabular w-32" }),
      ]}
    />
  );
}

function DealName({ deal }: { deal: HotDeal }) {
  return (
    <span className="flex items-baseline gap-2">
      <Link
        to="/dashboard/sales/$recordId"
        params={{ recordId: deal.id }}
        className="min-w-0 truncate font-medium hover:underline"
      >
        {deal.name}
      </Link>
      <span className="tabular text-muted-foreground shrink-0 text-xs">{deal.deal_number}</span>
    </span>
  );
}
