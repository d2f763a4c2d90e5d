import { CalendarDays, Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { Card } from "#web/data/deals/board.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { MemberName } from "#web/people/member-name.tsx";
import { Badge } from "#web/ui/kit/badge.tsx";
import { SampleMark } from "#web/ui/sample-mark.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type Props = {
  card: Card;
  workspace: Workspace;
  /** Days in its stage after which a card is marked; null: never. */
  rottingDays: number | null;
  name: ReactNode;
  menu?: ReactNode;
};

const dayMs = 86_400_000;

/** Renders the content of a deal's card. */
export function CardFace({ card, rottingDays, name, menu }: Props) {
  const { t } = useTranslation("board");
  const { money, day, number } = useFormat();
  // For an imported deal, only the time since its last change is known.
  const isKnown = card.stage_entered_at !== null;
  const days = Math.floor((Date.now() - Date.parse(card.stage_entered_at ?? card.updated_at)) / dayMs);
  const isRotting = rottingDays !== null && days >= rottingDays;
  return (
    <div className="grid gap-1.5">
      <div className="flex items-start justify-between gap-1">
        {name}
        {menu}
      </div>
      {(card.account || card.is_sample) && (
        <div className="flex items-center justify-between gap-2">
          <p className="text-muted-foreground truncate text-xs">{card.account?.name}</p>
          {card.is_sample && <SampleMark />}
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <span className="tabular font-medium">
          {card.value_minor === null ? (
            <span className="text-muted-foreground">{t("noValue")}</span>
          ) : (
            money(card.value_minor, card.currency)
          )}
        </span>
        {card.priority !== "medium" && (
          <Badge tone={card.priority === "high" ? "critical" : "outline"}>{t(`priorities.${card.priority}`)}</Badge>
        )}
      </div>
      <div className="text-muted-foreground flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
        {card.close_date && (
          <span className="tabular inline-flex items-center gap-1">
            <CalendarDays aria-hidden className="size-3.5" />
            <span className="sr-only">{t("closes")} </span>
            {day(card.close_date)}
          </span>
        )}
        {(isKnown || days > 0) && (
          <span
            className={
              isRotting
                ? "text-warning tabular inline-flex items-center gap-1 font-medium"
                : "tabular inline-flex items-center gap-1"
            }
          >
            <Hourglass aria-hidden className="size-3.5" />
            {t(isKnown ? (isRotting ? "rotting" : "days") : isRotting ? "rottingAtLeast" : "daysAtLeast", {
              count: days,
              total: number(days),
            })}
          </span>
        )}
        {card.owner && <MemberName member={card.owner} />}
      </div>
    </div>
  );
}
