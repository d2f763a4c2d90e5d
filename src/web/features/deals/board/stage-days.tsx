import { Hourglass } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { Card } from "#web/data/deals/board.ts";
import type { Stage } from "#web/data/deals/pipelines.ts";
import { cn } from "#web/ui/class-names.ts";
import { useFormat } from "#web/ui/use-format.ts";

const dayMs = 86_400_000;
/** A deal without a next step is marked after this number of days in its stage. */
const longDays = 14;

type Days = {
  /** Null if the stage entry is unknown and the deal was changed less than a day ago. */
  count: number | null;
  /** False for an imported deal, whose stage entry is unknown. */
  isKnown: boolean;
  /** True if the limit of the stage is exceeded. */
  isStuck: boolean;
  isLong: boolean;
};

/**
 * Returns the number of days of a deal in its stage; if the stage entry is unknown, since its last change. `count` is
 * null if that change was less than a day ago and the deal is not stuck.
 */
export function daysInStage(card: Card, stage: Pick<Stage, "kind" | "rotting_days"> | undefined): Days {
  const isKnown = card.stage_entered_at !== null;
  const days = Math.floor((Date.now() - Date.parse(card.stage_entered_at ?? card.updated_at)) / dayMs);
  const limit = stage?.kind === "open" ? stage.rotting_days : null;
  const isStuck = limit !== null && days >= limit;
  return { count: isKnown || days > 0 || isStuck ? days : null, isKnown, isStuck, isLong: days > longDays };
}

/** Renders the number of days in the stage, with its unit abbreviated where space is limited. */
export function StageDays({
  count,
  isKnown,
  isStuck,
  isShort = false,
}: Omit<Days, "count"> & { count: number; isShort?: boolean }) {
  const { t } = useTranslation("board");
  const { number, language } = useFormat();
  const text = t(isKnown ? (isStuck ? "rotting" : "days") : isStuck ? "rottingAtLeast" : "daysAtLeast", {
    count,
    total: number(count),
  });
  return (
    <span
      className={cn(
        "tabular inline-flex items-center gap-1 text-xs",
        isStuck ? "text-warning font-medium" : "text-muted-foreground",
      )}
      data-tooltip={isShort ? text : undefined}
    >
      <Hourglass aria-hidden className="size-3.5" />
      {isShort && (
        <span aria-hidden>
          {formatDays(count, language)}
          {!isKnown && "+"}
        </span>
      )}
      <span className={isShort ? "sr-only" : undefined}>{text}</span>
    </span>
  );
}

/** Formats a number of days briefly. In Japanese, the narrow unit is English, and the short one has a space. */
const formatDays = (count: number, language: string) =>
  language === "ja"
    ? `${count}日`
    : new Intl.NumberFormat(language, { style: "unit", unit: "day", unitDisplay: "narrow" }).format(count);
