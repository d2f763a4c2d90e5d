import { Link } from "@tanstack/react-router";
import { ArrowDownRight, ArrowRight, ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { writeFilters } from "#domain/records/record-filters.ts";
import type { HomeSummary, StageSummary } from "#web/data/deals/home.ts";
import { useFormat } from "#web/ui/use-format.ts";

type Props = { summary: HomeSummary; stages: readonly StageSummary[] };

/** The last 30 days beside the 30 before. A figure leads to its rows; one without inputs says what is missing. */
export function StatCards({ summary, stages }: Props) {
  const { t } = useTranslation("home");
  const { number, money } = useFormat();
  const period = [summary.period_start, summary.period_end];
  const wonStages = stages.filter(({ kind }) => kind === "won").map(({ stage_id: id }) => id);
  const hasDeals = stages.some(({ deals }) => deals > 0);
  const newLeads = writeFilters([
    { column: "lifecycle", operator: "any", values: ["lead"] },
    { column: "is_imported", operator: "is", values: ["false"] },
    { column: "created_at", operator: "between", values: period },
  ]);
  const closedDeals = writeFilters([
    { column: "stage_id", operator: "any", values: wonStages },
    { column: "closed_on", operator: "between", values: period },
  ]);
  return (
    <section aria-label={t("stats.label")} className="grid gap-3 sm:grid-cols-3">
      <Card title={t("stats.newLeads")}>
        {summary.leads > 0 ? (
          <>
            <Link to="/dashboard/contacts" search={{ where: newLeads }} className={figure}>
              {number(summary.new_leads)}
            </Link>
            <Change now={summary.new_leads} before={summary.new_leads_before} />
            <Undated count={summary.leads_undated} />
            <Link
              to="/dashboard/contacts"
              search={{ where: writeFilters([{ column: "lifecycle", operator: "any", values: ["lead"] }]) }}
              className={more}
            >
              {t("stats.allLeads", { count: summary.leads, total: number(summary.leads) })}
            </Link>
          </>
        ) : (
          <Missing>{t("stats.noLeads")}</Missing>
        )}
      </Card>
      <Card title={t("stats.calls")}>
        {summary.calls > 0 ? (
          <>
            <Link
              to="/dashboard/activities"
              search={{ kind: "call", from: summary.period_start, to: summary.period_end }}
              className={figure}
            >
              {number(summary.calls_made)}
            </Link>
            <Change now={summary.calls_made} before={summary.calls_made_before} />
            <Link to="/dashboard/activities" search={{ kind: "call" }} className={more}>
              {t("stats.allCalls", { count: summary.calls, total: number(summary.calls) })}
            </Link>
          </>
        ) : (
          <Missing>{t("stats.noCalls")}</Missing>
        )}
      </Card>
      <Card title={t("stats.dealsClosed")}>
        {hasDeals ? (
          <>
            <Link to="/dashboard/sales" search={{ where: closedDeals }} className={figure}>
              {number(summary.deals_closed)}
            </Link>
            <Change now={summary.deals_closed} before={summary.deals_closed_before} />
            <Undated count={summary.deals_undated} />
            <Link
              to="/dashboard/sales"
              search={{ where: writeFilters([{ column: "stage_id", operator: "any", values: wonStages }]) }}
              className={more}
            >
              {t(summary.won_valued > 0 ? "stats.allWon" : "stats.wonUnvalued", {
                count: summary.deals_won,
                total: number(summary.deals_won),
                value: money(summary.won_minor, summary.currency),
              })}
            </Link>
          </>
        ) : (
          <Missing>{t("stats.noDeals")}</Missing>
        )}
      </Card>
    </section>
  );
}

const figure = "tabular w-fit text-lg font-semibold hover:underline";
const more = "tabular w-fit text-muted-foreground hover:text-foreground hover:underline";

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="bg-card grid content-start gap-0.5 rounded-lg border p-4">
      <h2 className="text-muted-foreground">{title}</h2>
      {children}
    </div>
  );
}

function Missing({ children }: { children: ReactNode }) {
  return (
    <>
      <p aria-hidden className="text-muted-foreground text-lg font-semibold">
        —
      </p>
      <p className="text-muted-foreground">{children}</p>
    </>
  );
}

/** What neither period counts, as nobody knows its day. */
function Undated({ count }: { count: number }) {
  const { t } = useTranslation("home");
  const { number } = useFormat();
  if (count === 0) return null;
  return <p className="tabular text-muted-foreground">{t("stats.undated", { count, total: number(count) })}</p>;
}

function Change({ now, before }: { now: number; before: number }) {
  const { t } = useTranslation("home");
  const { number } = useFormat();
  const [direction, Arrow, tone] =
    now > before
      ? (["more", ArrowUpRight, "text-won"] as const)
      : now < before
        ? (["fewer", ArrowDownRight, "text-lost"] as const)
        : (["same", ArrowRight, "text-muted-foreground"] as const);
  return (
    <p className="tabular flex items-center gap-1">
      <Arrow aria-hidden className={`size-4 shrink-0 ${tone}`} />
      {t(`stats.${direction}`, { difference: number(Math.abs(now - before)), before: number(before) })}
    </p>
  );
}
