import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import { type DealTab, dealTabs, stagesOfTab } from "#domain/deal-tabs.ts";
import { writeFilters } from "#domain/record-filters.ts";
import { type HotDeal, hotDealsQuery, type StageSummary } from "#web/data/home.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#web/ui/kit/tabs.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { HotDealRow } from "./hot-deal-row.tsx";

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

/** The deals; until they have come, as many rows as there may be. */
function TopTable({ deals, most }: { deals: HotDeal[] | undefined; most: number }) {
  const { t } = useTranslation("home");
  return (
    <div className="scrollbar-thin overflow-x-auto">
      <table className="w-full min-w-4xl table-fixed" aria-labelledby="hot-deals-title">
        <thead>
          <tr className="text-muted-foreground h-9 border-b text-left">
            <th scope="col" className="w-1/4 pr-3 font-medium">
              {t("hotDeals.deal")}
            </th>
            <th scope="col" className="px-3 font-medium">
              {t("hotDeals.account")}
            </th>
            <th scope="col" className="w-28 px-3 text-right font-medium">
              {t("hotDeals.value")}
            </th>
            <th scope="col" className="w-36 px-3 font-medium">
              {t("hotDeals.stage")}
            </th>
            <th scope="col" className="w-24 px-3 font-medium">
              {t("hotDeals.priority")}
            </th>
            <th scope="col" className="w-28 px-3 text-right font-medium">
              {t("hotDeals.probability")}
            </th>
            <th scope="col" className="w-32 pl-3 font-medium">
              {t("hotDeals.closeDate")}
            </th>
          </tr>
        </thead>
        <tbody>
          {deals
            ? deals.map((deal) => <HotDealRow key={deal.id} deal={deal} />)
            : Array.from({ length: most }, (_, row) => (
                <tr key={row} className="h-9 border-b">
                  <td colSpan={7}>
                    <Skeleton className="h-3.5 w-3/5" />
                  </td>
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}
