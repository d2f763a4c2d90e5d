import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";

import type { DealRef, FindingKey, StepKey } from "#domain/deals/pipeline-report/analysis.ts";
import { formatRelativeDay } from "#domain/time/relative-day.ts";
import { linkedNameQuery } from "#web/data/records/linked-name.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { DealTask } from "./deal-task.tsx";
import { shownAtFirst } from "./named-records.ts";

/** Text keys for the number of days of a deal, by the sentence that mentions it. */
const marks = {
  signOverdue: "late",
  stepOverdue: "late",
  signDoubtful: "closing",
  stepDoubtful: "closing",
  signQuiet: "quiet",
  stepQuiet: "quiet",
  signBack: "back",
  stepBack: "back",
  signRotting: "inStage",
  stepRotting: "inStage",
  signSlow: "open",
  stepSlow: "open",
} as const satisfies Partial<Record<FindingKey | StepKey, string>>;

const markOf = (sign: FindingKey | StepKey) => (sign in marks ? marks[sign as keyof typeof marks] : undefined);

type Props = {
  deals: readonly DealRef[];
  sign: FindingKey | StepKey;
  all: number;
  /** If set, each deal is shown with its owner and a button that adds a task. */
  taskIn?: Workspace;
};

/** Renders the deals that a sentence refers to, most valuable first. */
export function DealRefs({ deals, sign, all, taskIn }: Props) {
  const { t } = useTranslation("analyses");
  const { number } = useFormat();
  const [isWhole, setWhole] = useState(false);
  const ids = deals.map(({ id }) => id);
  const shown = isWhole ? deals : deals.slice(0, shownAtFirst);
  return (
    <div className="grid grid-cols-1 gap-1">
      <ul className="divide-y rounded-lg border">
        {shown.map((deal) => (
          <DealLine key={deal.id} deal={deal} sign={sign}>
            {taskIn && <DealTask dealId={deal.id} among={ids} sign={sign} workspace={taskIn} />}
          </DealLine>
        ))}
      </ul>
      {deals.length > shownAtFirst && !isWhole && (
        <Button variant="ghost" size="sm" className="w-fit" onClick={() => setWhole(true)}>
          {t("showMore", { count: deals.length - shownAtFirst, total: number(deals.length - shownAtFirst) })}
        </Button>
      )}
      {isWhole && all > deals.length && (
        <p className="text-muted-foreground text-sm">
          {t("mostListed", { count: all, listed: number(deals.length), all: number(all) })}
        </p>
      )}
    </div>
  );
}

function DealLine({ deal, sign, children }: { deal: DealRef; sign: Props["sign"]; children?: ReactNode }) {
  const { t } = useTranslation("analyses");
  const { money, number, language } = useFormat();
  const { data: name } = useQuery(linkedNameQuery("deals", deal.id));
  const mark = markOf(sign);
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-3 px-3 py-1.5">
      <span className={cn("min-w-0 flex-1 truncate", mark && "basis-full sm:basis-0")}>
        {name === null ? (
          <span className="text-muted-foreground italic">{t("gone.deal")}</span>
        ) : (
          <Link to="/dashboard/sales/$recordId" params={{ recordId: deal.id }} className="hover:underline">
            {name ?? "…"}
          </Link>
        )}
      </span>
      {mark && deal.days !== null && (
        <span className="text-muted-foreground tabular text-sm">
          {t(`marks.${mark}`, {
            count: deal.days,
            total: number(deal.days),
            when: formatRelativeDay(mark === "back" ? -deal.days : deal.days, language),
          })}
        </span>
      )}
      <span className="tabular ml-auto text-right sm:w-28">
        {deal.value_minor === null ? (
          <span className="text-muted-foreground">{t("noValue")}</span>
        ) : (
          money(deal.value_minor, deal.currency)
        )}
      </span>
      {name !== null && children}
    </li>
  );
}
