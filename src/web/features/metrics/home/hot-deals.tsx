import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";

import { briefDealName } from "#domain/deals/brief-deal-name.ts";
import { type DealTab, dealTabs, stagesOfTab } from "#domain/records/deal-tabs.ts";
import { writeFilters } from "#domain/records/record-filters.ts";
import { type HotDeal, hotDealsQuery, maxHotDeals } from "#web/data/deals/hot-deals.ts";
import type { stagesQuery } from "#web/data/deals/stages.ts";
import { useColumns } from "#web/data/records/custom-fields.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { ChoiceLabel } from "#web/ui/choice-label.tsx";
import { cn } from "#web/ui/class-names.ts";
import { DataTable, type TableColumn } from "#web/ui/data-table.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#web/ui/kit/tabs.tsx";
import { RecordMark } from "#web/ui/record-mark.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { StageLabel } from "#web/ui/stage-label.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type Stage = ResponseOf<typeof stagesQuery>[number];
type Props = {
  workspace: Workspace;
  stages: readonly Stage[];
  /** The number of open deals, used to reserve space. */
  open: number;
  tab: DealTab;
  q: string;
  onSearch: (changed: { tab?: DealTab; q?: string }) => void;
  addDeal: ReactNode;
  /** Called after the deals are shown or failed to load. */
  onShown: () => void;
};

export function HotDeals({ workspace, stages, open, tab, q, onSearch, addDeal, onShown }: Props) {
  const { t } = useTranslation("home");
  return (
    <section aria-labelledby="hot-deals-title" className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="hot-deals-title" className="text-base font-semibold">
          {t("hotDeals.title")}
        </h2>
        <div className="flex flex-wrap items-center gap-2">
          <SearchBox label={t("hotDeals.search")} value={q} onChange={(typed) => onSearch({ q: typed })} />
          {addDeal}
        </div>
      </div>
      <Tabs value={tab} onValueChange={(value) => onSearch({ tab: dealTabs.find((tab) => tab === value) ?? "active" })}>
        <TabsList aria-label={t("hotDeals.title")}>
          {dealTabs.map((tab) => (
            <TabsTrigger key={tab} value={tab}>
              {t(`hotDeals.tabs.${tab}`)}
            </TabsTrigger>
          ))}
        </TabsList>
        {dealTabs.map((tab) => (
          <TabsContent key={tab} value={tab}>
            <TopDeals workspace={workspace} stages={stagesOfTab(tab, stages)} open={open} q={q} onShown={onShown} />
          </TabsContent>
        ))}
      </Tabs>
    </section>
  );
}

type TopDealsProps = Pick<Props, "workspace" | "stages" | "open" | "q" | "onShown">;

function TopDeals({ workspace, stages, open, q, onShown }: TopDealsProps) {
  const { t } = useTranslation("home");
  const ids = stages.map(({ id }) => id);
  const { data: deals, isLoading } = useQuery(hotDealsQuery(useColumns("deals"), ids, q, workspace));
  const notifyShown = useEffectEvent(onShown);
  useEffect(() => {
    if (!isLoading) notifyShown();
  }, [isLoading]);
  if (stages.length === 0 || deals?.length === 0) {
    const why = stages.length === 0 ? "noStage" : q ? "notFound" : "none";
    return <p className="text-muted-foreground py-8 text-center">{t(`hotDeals.${why}`)}</p>;
  }
  return (
    <>
      <TopTable deals={deals?.slice(0, maxHotDeals)} pendingRows={Math.min(open, maxHotDeals)} />
      {deals && deals.length > maxHotDeals && (
        <Link
          to="/dashboard/sales"
          search={{
            where: writeFilters([{ column: "stage_id", operator: "any", values: ids }]),
            sort: "-value_minor",
            ...(q && { q }),
          }}
          className="text-muted-foreground hover:text-foreground mt-2 inline-block hover:underline"
        >
          {t("hotDeals.showAll")}
        </Link>
      )}
    </>
  );
}

type ColumnKey = "deal" | "account" | "value" | "stage" | "priority" | "probability" | "closeDate";

/** Renders the deals; while they load, a placeholder for each expected row. Unknown values are shown as a dash. */
function TopTable({ deals, pendingRows }: { deals: HotDeal[] | undefined; pendingRows: number }) {
  const { t } = useTranslation("home");
  const { money, percent, shortDay } = useFormat();
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
      className="table-fixed md:min-w-4xl"
      rows={deals}
      pendingRows={pendingRows}
      keyOf={({ id }) => id}
      columns={[
        column("deal", (deal) => <DealName deal={deal} />, { className: "md:w-1/4" }),
        column("account", ({ account }) => (account ? <AccountLink account={account} /> : "—"), { from: "md" }),
        column(
          "value",
          ({ value_minor: minor, currency, stage }) => (
            <>
              {minor === null ? "—" : money(minor, currency, false)}
              {/* Phones have no column for the stage. */}
              <StageLabel {...stage} className="flex justify-end text-xs md:hidden" />
            </>
          ),
          { className: "w-34 max-md:pr-0 md:w-28", isNumeric: true, isSorted: true },
        ),
        column("stage", ({ stage }) => <StageLabel {...stage} />, { className: "w-44", from: "md" }),
        column("priority", ({ priority }) => <ChoiceLabel value={priority} />, { className: "w-24", from: "md" }),
        column("probability", (deal) => percent(deal.probability ?? deal.stage.default_probability), {
          className: "w-28",
          isNumeric: true,
          from: "md",
        }),
        column("closeDate", ({ close_date: on }) => (on === null ? "—" : shortDay(on)), {
          className: "tabular w-32",
          from: "md",
        }),
      ]}
    />
  );
}

function DealName({ deal: { id, name, deal_number: number, account } }: { deal: HotDeal }) {
  return (
    <>
      <span className="flex items-baseline gap-2">
        <Link
          to="/dashboard/sales/$recordId"
          params={{ recordId: id }}
          className="min-w-0 truncate font-medium hover:underline max-md:pointer-coarse:-my-2"
        >
          {briefDealName(name, account?.name)}
        </Link>
        <span className="tabular text-muted-foreground shrink-0 text-xs">{number}</span>
      </span>
      {account && (
        <span className="text-muted-foreground flex text-xs md:hidden pointer-coarse:*:-my-2">
          <AccountLink account={account} />
        </span>
      )}
    </>
  );
}

function AccountLink({ account: { id, name } }: { account: NonNullable<HotDeal["account"]> }) {
  return (
    <Link
      to="/dashboard/accounts/$recordId"
      params={{ recordId: id }}
      className="inline-flex max-w-full items-center gap-1.5 align-middle hover:underline"
    >
      <RecordMark entity="accounts" name={name} />
      <bdi className="truncate">{name}</bdi>
    </Link>
  );
}
