import { Circle, CircleAlert, CircleDashed, CircleDot, Hourglass } from "lucide-react";
import { memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { NextStep } from "#domain/records/next-step.ts";
import { formatBriefDay } from "#domain/time/brief-day.ts";
import { type CardField, useBoardDisplay } from "#web/data/deals/board-display.ts";
import type { Card } from "#web/data/deals/board.ts";
import type { Stage } from "#web/data/deals/pipelines.ts";
import { MemberFace } from "#web/people/member-face.tsx";
import { cn } from "#web/ui/class-names.ts";
import { Badge } from "#web/ui/kit/badge.tsx";
import { SampleMark } from "#web/ui/sample-mark.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type Props = { card: Card; stage: Pick<Stage, "kind" | "rotting_days"> | undefined; name: ReactNode };

/** Renders the content of a deal's card: its name and the chosen fields. Kept while other cards move. */
export const CardFace = memo(function CardFace({ card, stage, name }: Props) {
  const { t } = useTranslation("board");
  const { money, language } = useFormat();
  const { fields, groupsByOwner } = useBoardDisplay();
  const shows = (field: CardField) => fields.includes(field);
  const isOpen = stage?.kind === "open";
  // The account is hidden if the deal's name already contains it.
  const account = shows("account_id") && card.account && !card.name.includes(card.account.name) && card.account.name;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="line-clamp-2 pointer-coarse:pr-6">{name}</div>
      {account && <div className="text-muted-foreground truncate text-xs">{account}</div>}
      <div className="flex min-h-5 flex-wrap items-center gap-x-2 gap-y-1">
        {shows("value_minor") &&
          (card.value_minor === null ? (
            <span className="text-muted-foreground text-xs">{t("noValue")}</span>
          ) : (
            <span className="tabular font-medium">{money(card.value_minor, card.currency, false)}</span>
          ))}
        {shows("close_date") && card.close_date && (
          <span className="tabular text-muted-foreground text-xs">
            <span className="sr-only">{t("closes")} </span>
            {formatBriefDay(card.close_date, language)}
          </span>
        )}
        <span className="ml-auto inline-flex items-center gap-1.5">
          {card.is_sample && <SampleMark />}
          {shows("next_step") && isOpen && <NextStepSign step={card.next_step} />}
          {shows("owner_id") && card.owner && !groupsByOwner && (
            <span data-tooltip={card.owner.name} className="inline-flex">
              <MemberFace member={card.owner} />
              <span className="sr-only">{card.owner.name}</span>
            </span>
          )}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 empty:hidden">
        <DaysInStage card={card} rottingDays={isOpen ? stage.rotting_days : null} isShown={shows("days")} />
        {shows("priority") && card.priority !== "medium" && (
          <Badge tone={card.priority === "high" ? "critical" : "outline"}>{t(`priorities.${card.priority}`)}</Badge>
        )}
      </div>
    </div>
  );
});

type DaysProps = {
  card: Card;
  /** A card is marked after this number of days in the stage; null if cards are never marked. */
  rottingDays: number | null;
  isShown: boolean;
};

const dayMs = 86_400_000;

/** Renders the number of days in the stage; if the limit is exceeded, regardless of the display settings. */
function DaysInStage({ card, rottingDays, isShown }: DaysProps) {
  const { t } = useTranslation("board");
  const { number } = useFormat();
  // The stage entry of an imported deal is unknown, so the time since its last change is used.
  const isKnown = card.stage_entered_at !== null;
  const days = Math.floor((Date.now() - Date.parse(card.stage_entered_at ?? card.updated_at)) / dayMs);
  const isRotting = rottingDays !== null && days >= rottingDays;
  if (!isRotting && !(isShown && (isKnown || days > 0))) return null;
  return (
    <span
      className={cn(
        "tabular inline-flex items-center gap-1 text-xs",
        isRotting ? "text-warning font-medium" : "text-muted-foreground",
      )}
    >
      <Hourglass aria-hidden className="size-3.5" />
      {t(isKnown ? (isRotting ? "rotting" : "days") : isRotting ? "rottingAtLeast" : "daysAtLeast", {
        count: days,
        total: number(days),
      })}
    </span>
  );
}

const signs = {
  planned: [Circle, "fill-current text-good"],
  due: [CircleDot, "text-warning"],
  overdue: [CircleAlert, "text-critical"],
  none: [CircleDashed, "text-muted-foreground"],
} as const;

/**
 * Renders the state of a deal's next step: planned, due today, overdue or missing. The states differ in shape, text and
 * colour.
 */
function NextStepSign({ step }: { step: NextStep | null }) {
  const { t } = useTranslation("board");
  const { day } = useFormat();
  const [Sign, look] = signs[step?.status ?? "none"];
  const text = !step
    ? t("steps.none")
    : step.day === null
      ? t("steps.undated", { title: step.title })
      : t(`steps.${step.status}`, { title: step.title, day: day(step.day) });
  return (
    <span data-tooltip={text} className="inline-flex">
      <Sign aria-hidden className={cn("size-3.5", look)} />
      <span className="sr-only">{text}</span>
    </span>
  );
}
