import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { useTranslation } from "react-i18next";

import { briefDealName } from "#domain/deals/brief-deal-name.ts";
import type { NextStep } from "#domain/records/next-step.ts";
import { formatBriefDay } from "#domain/time/brief-day.ts";
import { type CardField, useBoardDisplay } from "#web/data/deals/board-display.ts";
import type { Card } from "#web/data/deals/board.ts";
import type { Stage } from "#web/data/deals/pipelines.ts";
import { MemberFace } from "#web/people/member-face.tsx";
import { cn } from "#web/ui/class-names.ts";
import { Badge } from "#web/ui/kit/badge.tsx";
import { RecordMark } from "#web/ui/record-mark.tsx";
import { SampleMark } from "#web/ui/sample-mark.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { StageDays, daysInStage } from "./stage-days.tsx";

type Props = {
  card: Card;
  stage: Pick<Stage, "kind" | "rotting_days"> | undefined;
  /** Tab index of the link to the deal; undefined for a name without a link. */
  tabIndex?: 0 | -1;
};

/**
 * Renders the content of a deal's card in lines of fixed height, so that all cards are equally high: the name, the
 * account, the other fields. Memoized, so that it is not rendered again while other cards move.
 */
export const CardFace = memo(function CardFace({ card, stage, tabIndex }: Props) {
  const { t } = useTranslation("board");
  const { money, language } = useFormat();
  const { fields, groupsByOwner } = useBoardDisplay();
  const days = daysInStage(card, stage);
  const shows = (field: CardField) => fields.includes(field);
  const showsStep = shows("next_step") && stage?.kind === "open";
  const account = shows("account_id") ? card.account?.name : undefined;
  const name = briefDealName(card.name, account);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.25">
      <div className="flex min-h-5 items-center gap-1.5 font-medium pointer-coarse:pr-8">
        {tabIndex === undefined ? (
          <span className="truncate">{name}</span>
        ) : (
          <Link
            to="/dashboard/sales/$recordId"
            params={{ recordId: card.id }}
            tabIndex={tabIndex}
            draggable={false}
            title={card.name}
            // On a touch screen, the whole card opens the deal.
            className="truncate hover:underline pointer-coarse:min-h-0! pointer-coarse:after:absolute pointer-coarse:after:inset-0"
          >
            {name}
          </Link>
        )}
      </div>
      {(showsStep || (["account_id", "priority", "days"] as const).some(shows)) && (
        <div className="flex min-h-5 items-center gap-2">
          <span className="text-muted-foreground flex min-w-0 items-center gap-1.5 text-xs">
            {account && <RecordMark entity="accounts" name={account} className="size-4 text-[0.5rem]" />}
            <span className="truncate">{account}</span>
          </span>
          <span className="ml-auto inline-flex shrink-0 items-center gap-2">
            {showsStep && <BriefStep step={card.next_step} />}
            {shows("days") && days.count !== null && <StageDays {...days} count={days.count} />}
            {shows("priority") && card.priority !== "medium" && (
              <Badge tone={card.priority === "high" ? "critical" : "outline"}>{t(`priorities.${card.priority}`)}</Badge>
            )}
          </span>
        </div>
      )}
      <div className="flex min-h-5 min-w-0 items-center gap-x-2">
        {shows("value_minor") &&
          (card.value_minor === null ? (
            <span className="text-muted-foreground truncate text-xs">{t("noValue")}</span>
          ) : (
            <span className="tabular truncate font-medium">{money(card.value_minor, card.currency, false)}</span>
          ))}
        {shows("close_date") && card.close_date && (
          <span className="tabular text-muted-foreground truncate text-xs">
            <span className="sr-only">{t("closes")} </span>
            {formatBriefDay(card.close_date, language)}
          </span>
        )}
        <span className="ml-auto inline-flex shrink-0 items-center gap-2">
          {card.is_sample && <SampleMark />}
          {!shows("days") && days.count !== null && (days.isStuck || (showsStep && !card.next_step && days.isLong)) && (
            <StageDays {...days} count={days.count} isShort />
          )}
          {shows("owner_id") && card.owner && !groupsByOwner && (
            <span data-tooltip={card.owner.name} className="inline-flex">
              <MemberFace member={card.owner} />
              <span className="sr-only">{card.owner.name}</span>
            </span>
          )}
        </span>
      </div>
    </div>
  );
});

const looks: Record<NextStep["status"], string> = {
  planned: "text-muted-foreground",
  due: "text-warning font-medium",
  overdue: "text-critical font-medium",
};

/** Renders the kind and day of a deal's next step, or that it is due. A missing step is only read aloud. */
function BriefStep({ step }: { step: NextStep | null }) {
  const { t } = useTranslation("board");
  const { day, language } = useFormat();
  if (!step) return <span className="sr-only">{t("steps.none")}</span>;
  const { kind, status, title } = step;
  const text = step.day === null ? t("steps.undated", { title }) : t(`steps.${status}`, { title, day: day(step.day) });
  return (
    <span data-tooltip={text} className={cn("tabular text-xs", looks[status])}>
      <span aria-hidden>
        {step.day === null || status !== "planned"
          ? t(`brief.${status}`)
          : t(`brief.${kind}`, { day: formatBriefDay(step.day, language) })}
      </span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
