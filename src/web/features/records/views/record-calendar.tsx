import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarDays, ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";

import {
  addMonths,
  calendarColumns,
  daysOfWeeks,
  firstDayOfWeek,
  monthOf,
  narrowToDays,
  readCalendarColumn,
} from "#domain/records/lists/calendar.ts";
import type { TableSearch } from "#domain/records/lists/table-search.ts";
import type { RecordColumn, RecordColumns } from "#domain/records/record-columns.ts";
import { dayIn } from "#domain/time/dates.ts";
import { dayCountsQuery, dayEntriesQuery, undatedCountQuery } from "#web/data/records/calendar.ts";
import { useOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { CalendarDay } from "./calendar-day.tsx";

// Maximum number of rows loaded with a month. A day without loaded rows requests its own.
const maxEntries = 400;

type Props = {
  columns: RecordColumns;
  search: TableSearch;
  onSearch: (changed: Partial<TableSearch>) => void;
  workspace: Workspace;
  label: (column: RecordColumn) => string;
};

/** Renders a month of a list as a calendar. A record is shown on the day in the selected date column. */
export function RecordCalendar({ columns, search, onSearch, workspace, label }: Props) {
  const by = readCalendarColumn(columns, search.by);
  return (
    by && <Month columns={columns} by={by} search={search} onSearch={onSearch} workspace={workspace} label={label} />
  );
}

function Month({ columns, by, search, onSearch, workspace, label }: Props & { by: RecordColumn }) {
  const { t } = useTranslation("views");
  const format = useFormat();
  const today = dayIn(new Date(), useOwnTimeZone());
  const month = search.month ?? monthOf(today);
  const days = daysOfWeeks(month, firstDayOfWeek(format.language));
  const span = [days[0] ?? "", days.at(-1) ?? ""] as const;
  const { data: counts } = useQuery(dayCountsQuery(columns, by, search, workspace, span));
  const { data: entries } = useQuery(dayEntriesQuery(columns, by, search, workspace, span, maxEntries));
  // In a required column, no row lacks a date.
  const { data: total = 0 } = useQuery({
    ...undatedCountQuery(columns, by, search, workspace),
    enabled: !by.isRequired,
  });
  const undated = by.isRequired ? 0 : total;
  const isWhole = entries !== undefined && entries.length < maxEntries;
  const inMonth = [...(counts ?? [])].reduce((sum, [day, count]) => sum + (monthOf(day) === month ? count : 0), 0);
  const weekday = new Intl.DateTimeFormat(format.language, { weekday: "short", timeZone: "UTC" });
  const open = (to: string) => onSearch({ month: to === monthOf(today) ? undefined : to });
  const asTable = (to: readonly [string, string] | "none") => ({
    ...narrowToDays(columns, search, by, to),
    as: undefined,
    month: undefined,
    view: undefined,
  });

  return (
    <section aria-label={t("calendar.label")} className="flex min-h-0 flex-1 flex-col gap-2 px-4 pb-4 md:px-6">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Button variant="outline" size="sm" disabled={month === monthOf(today)} onClick={() => open(monthOf(today))}>
          {t("calendar.today")}
        </Button>
        <div className="flex">
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t("calendar.previous")}
            onClick={() => open(addMonths(month, -1))}
          >
            <ChevronLeft />
          </Button>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t("calendar.next")}
            onClick={() => open(addMonths(month, 1))}
          >
            <ChevronRight />
          </Button>
        </div>
        <h2 aria-live="polite" className="text-base font-semibold">
          {format.month(month)}
        </h2>
        <NativeSelect
          icon={CalendarDays}
          label={t("calendar.by")}
          value={by.name}
          options={calendarColumns(columns).map((column) => [column.name, label(column)])}
          onChange={(name) => onSearch({ by: name === calendarColumns(columns)[0]?.name ? undefined : name })}
        />
        <p className="text-muted-foreground tabular text-xs sm:ml-auto">
          {counts && t("calendar.inMonth", { count: inMonth, total: format.number(inMonth) })}
          {undated > 0 && (
            <>
              {" · "}
              <Link
                to="."
                search={asTable("none")}
                className="text-foreground decoration-input underline underline-offset-4 hover:decoration-current"
              >
                {t("calendar.undated", { count: undated, total: format.number(undated) })}
              </Link>
            </>
          )}
        </p>
      </div>
      <div className="flex min-h-0 flex-col overflow-hidden rounded-lg border md:flex-1">
        <div aria-hidden className="text-muted-foreground hidden grid-cols-7 border-b text-xs md:grid">
          {days.slice(0, 7).map((day) => (
            <span key={day} className="px-2 py-1.5">
              {weekday.format(new Date(`${day}T00:00:00Z`))}
            </span>
          ))}
        </div>
        <ol
          aria-busy={counts === undefined}
          className="bg-border grid min-h-0 flex-1 scrollbar-thin auto-rows-[minmax(7.75rem,1fr)] gap-px overflow-y-auto max-md:auto-rows-auto md:grid-cols-7"
        >
          {days.map((day) => (
            <CalendarDay
              key={day}
              day={day}
              isToday={day === today}
              isOutside={monthOf(day) !== month}
              count={counts?.get(day) ?? 0}
              entries={entries?.filter((entry) => entry.day === day) ?? []}
              isWhole={isWhole}
              columns={columns}
              by={by}
              search={search}
              workspace={workspace}
              asTable={asTable([day, day])}
            />
          ))}
        </ol>
        {counts && inMonth === 0 && (
          <p className="text-muted-foreground border-t px-3 py-6 text-center text-sm md:hidden">
            {t("calendar.nothing")}
          </p>
        )}
      </div>
    </section>
  );
}
