import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import type { StageTotal } from "#web/data/deals/board-totals.ts";
import type { Stage } from "#web/data/deals/pipelines.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { StageLabel } from "#web/ui/stage-label.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { StageSums } from "./stage-totals.tsx";

type Props = {
  stages: readonly Stage[];
  totals: Map<string, StageTotal> | undefined;
  /** The scrollable columns; a phone shows one at a time. */
  columns: RefObject<HTMLDivElement | null>;
};

/**
 * Renders a button for each stage of the board on a phone, which shows one column at a time. Swiping also changes the
 * column.
 */
export function StagePicker({ stages, totals, columns }: Props) {
  const { t } = useTranslation("board");
  const { number } = useFormat();
  const [current, setCurrent] = useState<string>();
  const ids = stages.map(({ id }) => id).join(" ");
  useEffect(() => {
    const around = columns.current;
    if (!around) return;
    const watch = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)?.target;
        if (seen instanceof HTMLElement) setCurrent(seen.dataset.stage);
      },
      { root: around, threshold: 0.6 },
    );
    for (const column of around.querySelectorAll("[data-stage]")) watch.observe(column);
    return () => watch.disconnect();
  }, [columns, ids]);
  // The button of the current stage stays in sight when the user swipes to another column.
  const picker = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const button = picker.current?.querySelector<HTMLElement>("[aria-pressed=true]");
    if (button && picker.current)
      picker.current.scrollLeft = button.offsetLeft - (picker.current.clientWidth - button.offsetWidth) / 2;
  }, [current]);
  return (
    <div
      ref={picker}
      role="group"
      aria-label={t("history.title")}
      className="relative flex shrink-0 [scrollbar-width:none] gap-1 overflow-x-auto border-b px-2 md:hidden"
    >
      {stages.map(({ id, name, kind, colour }) => (
        <Button
          key={id}
          variant="ghost"
          className={cn(
            "h-11 rounded-none border-b-2 px-3",
            current === id ? "border-primary" : "border-transparent text-muted-foreground",
          )}
          aria-pressed={current === id}
          onClick={() =>
            columns.current
              ?.querySelector(`[data-stage="${id}"]`)
              ?.scrollIntoView({ inline: "start", block: "nearest" })
          }
        >
          <span className="grid justify-items-start">
            <span className="flex items-center gap-1.5">
              <StageLabel name={name} kind={kind} colour={colour} />
              <span className="tabular text-muted-foreground font-normal">{number(totals?.get(id)?.count ?? 0)}</span>
            </span>
            <StageSums total={totals?.get(id)} />
          </span>
        </Button>
      ))}
    </div>
  );
}
