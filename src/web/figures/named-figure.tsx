import type { ComponentProps, ReactNode } from "react";

import type { Answer } from "#domain/measures/answer.ts";
import type { MeasureId, Question } from "#domain/measures/question.ts";
import { Figure } from "#web/charts/figure.tsx";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { cn } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

import { LateFigureMenu } from "./late-figure-menu.tsx";

type Props = {
  measure: MeasureId;
  question: Question;
  /** The question to pin and watch instead, if its own days are not relative to today. */
  kept?: Question | undefined;
  /** Undefined while pending. */
  answer: Answer | undefined;
  size?: ComponentProps<typeof Figure>["size"];
  /** True if it has no frame. */
  isFlush?: boolean;
  className?: string;
  /** Further content. */
  children?: ReactNode;
};

/** Renders an item of a metric list (`dl`): name, value and menu. */
export function NamedFigure({
  measure,
  question,
  kept,
  answer,
  size = "lg",
  isFlush = false,
  className,
  children,
}: Props) {
  const texts = useMeasureTexts();
  return (
    <div className={cn("relative grid grid-cols-[minmax(0,1fr)] content-start gap-1", className)}>
      <dt className="text-muted-foreground pr-6 text-xs" title={texts.about(measure)}>
        {texts.name(measure)}
      </dt>
      <dd className="min-h-12">
        {answer ? (
          <>
            <Figure answer={answer} measure={measure} size={size} />
            {children}
            <LateFigureMenu
              className={cn("absolute", isFlush ? "-top-1.5 right-0" : "top-2 right-1.5")}
              title={texts.name(measure)}
              {...{ measure, question, kept }}
              currency={answer.currency}
            />
          </>
        ) : (
          <Skeleton className="h-12 w-24" />
        )}
      </dd>
    </div>
  );
}
