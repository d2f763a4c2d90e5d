import "cally";
import type { CalendarDate, CalendarDateProps } from "cally";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { createElement, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { firstDayOfWeek } from "#domain/records/lists/calendar.ts";

type Props = {
  /** YYYY-MM-DD; empty if no day is selected. */
  value: string;
  today: string;
  min: string | undefined;
  max: string | undefined;
  onChoose: (day: string) => void;
};

type CalendarElement = InstanceType<typeof CalendarDate> & { updated?: Promise<void> };

/** Renders a month of selectable days. Arrow keys move between days. */
export function Calendar({ value, today, min, max, onChoose }: Props) {
  const { t, i18n } = useTranslation("common");
  const element = useRef<CalendarElement>(null);
  useEffect(() => {
    void element.current?.updated?.then(() => element.current?.focus());
  }, []);
  const props: Partial<CalendarDateProps> & { ref: typeof element; onchange: (event: Event) => void } = {
    ref: element,
    value,
    today,
    min: min ?? "",
    max: max ?? "",
    focusedDate: value || today,
    locale: i18n.language,
    firstDayOfWeek: (firstDayOfWeek(i18n.language) % 7) as CalendarDateProps["firstDayOfWeek"],
    onchange: (event) => onChoose((event.target as CalendarElement).value),
  };
  return createElement(
    "calendar-date",
    props,
    <span slot="previous">
      <ChevronLeft aria-hidden className="size-4" />
      <span className="sr-only">{t("calendar.previous")}</span>
    </span>,
    <span slot="next">
      <ChevronRight aria-hidden className="size-4" />
      <span className="sr-only">{t("calendar.next")}</span>
    </span>,
    createElement("calendar-month"),
  );
}
