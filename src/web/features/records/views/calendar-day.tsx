import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import { currencyOr } from "#domain/numbers/currency.ts";
import type { TableSearch } from "#domain/records/lists/table-search.ts";
import type { RecordColumn, RecordColumns } from "#domain/records/record-columns.ts";
import { type CalendarEntry, dayEntriesQuery } from "#web/data/records/calendar.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { cn } from "#web/ui/class-names.ts";
import { recordTarget } from "#web/ui/record-target.ts";
import { StageSign } from "#web/ui/stage-label.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { useRecordTitle } from "#web/ui/use-record-title.ts";
import { useStageName } from "#web/ui/use-stage-name.ts";

const maxShown = 3;

type Props = {
  day: string;
  isToday: boolean;
  isOutside: boolean;
  /** Total number of rows on this day. */
  count: number;
  /** The rows of this day that were loaded with the month. */
  entries: readonly CalendarEntry[];
  /** True if all rows of the month were loaded. */
  isWhole: boolean;
  columns: RecordColumns;
  by: RecordColumn;
  search: TableSearch;
  workspace: Workspace;
  /** Search parameters that show this day's rows as a table. */
  asTable: TableSearch;
};

/** Renders a day with its first rows and a link to the others. On narrow screens, empty days are hidden. */
export function CalendarDay(props: Props) {
  const { day, isToday, isOutside, count, entries, isWhole, columns, by, search, workspace, asTable } = props;
  const { t } = useTranslation("views");
  const format = useFormat();
  const stageName = useStageName();
  const title = useRecordTitle(columns.entity);
  const isShort = !isWhole && entries.length < Math.min(count, maxShown);
  const { data: own } = useQuery({
    ...dayEntriesQuery(columns, by, search, workspace, [day, day], maxShown),
    enabled: isShort,
  });
  const shown = (isShort ? (own ?? entries) : entries)
    .slice(0, maxShown)
    .map((entry) => ({ ...entry, name: title(entry, true) }));
  const more = count - shown.length;
  return (
    <li
      className={cn(
        "bg-background flex min-w-0 flex-col gap-1 p-1.5",
        isOutside && "bg-sidebar text-muted-foreground",
        (count === 0 || isOutside) && "max-md:hidden",
      )}
    >
      <time
        dateTime={day}
        aria-current={isToday ? "date" : undefined}
        className={cn(
          "tabular w-fit rounded-full px-1.5 text-xs leading-5",
          isToday && "bg-primary text-primary-foreground font-medium",
        )}
      >
        <span aria-hidden className="max-md:hidden">
          {Number(day.slice(8))}
        </span>
        <span className="md:sr-only">{format.day(day, "full")}</span>
      </time>
      {count > 0 && (
        <ul className="grid gap-0.5">
          {shown.map(({ id, name, stage, amount, currency }) => (
            <li key={id} className="min-w-0">
              <Link
                {...recordTarget(columns.entity, id)}
                title={stage ? `${name}, ${stageName(stage.name)}` : name}
                className="hover:bg-accent flex items-center gap-1.5 rounded-sm px-1 py-0.5 text-xs focus-visible:-outline-offset-2 max-md:py-1.5 max-md:text-sm"
              >
                {stage && <StageSign kind={stage.kind} colour={stage.colour} />}
                {typeof amount === "number" && (
                  <span className="tabular shrink-0 font-medium">
                    {format.money(amount, currencyOr(currency, workspace.currency), false)}
                  </span>
                )}
                <span className="min-w-0 truncate">{name}</span>
                {stage && <span className="sr-only">, {stageName(stage.name)}</span>}
              </Link>
            </li>
          ))}
          {more > 0 && shown.length > 0 && (
            <li>
              <Link
                to="."
                search={asTable}
                className="text-muted-foreground hover:text-foreground hover:bg-accent block rounded-sm px-1 py-0.5 text-xs focus-visible:-outline-offset-2"
              >
                {t("calendar.more", { count: more, total: format.number(more) })}
              </Link>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}
