import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { MeasureId, Question } from "#domain/measures/question.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from "#web/ui/kit/dropdown-menu.tsx";

import { useFigureActions } from "./use-figure-actions.tsx";

export type FigureMenuProps = {
  title: string;
  /** What its answer answers, of whichever measures. */
  question: Question;
  /** What is pinned and watched in its place, where its own days do not move with today. */
  kept?: Question | undefined;
  measure: MeasureId;
  currency: Currency | undefined;
  /** Whether it stands on the home page already. */
  isPinned?: boolean;
  /** What else can be done with it. */
  children?: ReactNode;
};

/** What can be done with a figure that is no chart. */
export function FigureMenu({ title, question, kept, measure, currency, isPinned = false, children }: FigureMenuProps) {
  const { t } = useTranslation("measures");
  const asked = wholeOf(question, measure);
  const later = kept && wholeOf(kept, measure);
  const { items, dialogs } = useFigureActions({
    title,
    question: asked,
    kept: later,
    measures: [measure],
    currency,
    ...(!isPinned && { pin: { kind: "figure", question: later ?? asked } }),
  });
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="icon-sm" aria-label={t("chart.menu", { title })} className="print:hidden">
            <Ellipsis />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          {items}
          {children}
        </DropdownMenuContent>
      </DropdownMenu>
      {dialogs}
    </>
  );
}

/** A figure is of the whole range: of its parts those by time are kept, which draw its course. */
function wholeOf(question: Question, measure: MeasureId): Question {
  const whole = { ...question, measures: [measure] };
  delete whole.by;
  delete whole.top;
  return whole;
}
