import { ChevronRight } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";

import {
  hourSpans,
  usualHours,
  type Weekday,
  weekdayName,
  weekdays,
  type WorkingHours,
} from "#domain/time/working-hours.ts";
import { Checkbox } from "#web/ui/kit/checkbox.tsx";
import { TimeSelect } from "#web/ui/time-select.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type HoursTableProps = { hours: WorkingHours; isDisabled: boolean; onChange: (hours: WorkingHours) => void };

/**
 * Renders the working hours in one line, which opens the editable hours of each weekday. A weekday without hours is
 * closed.
 */
export function HoursTable({ hours, isDisabled, onChange }: HoursTableProps) {
  const { t, i18n } = useTranslation("team");
  const { list, time } = useFormat();
  const heading = useId();
  const clock = (at: string) => time(`1970-01-01T${at}:00Z`, "UTC");
  const spans = hourSpans(hours).map(({ first, last, from, to }) => {
    const days = [...new Set([first, last])].map((day) => weekdayName(day, i18n.language, "short"));
    return `${days.join("–")} ${clock(from)} – ${clock(to)}`;
  });
  return (
    <div className="grid gap-1.5 text-sm">
      <p id={heading} className="font-medium">
        {t("hours.title")}
      </p>
      <details className="group bg-card border-input rounded-md border">
        <summary
          aria-describedby={heading}
          className="flex min-h-8 list-none items-center gap-2 px-2.5 [&::-webkit-details-marker]:hidden"
        >
          <span className="min-w-0 flex-1 py-1 first-letter:uppercase">{list(spans) || t("hours.free")}</span>
          <ChevronRight aria-hidden className="text-muted-foreground size-4 shrink-0 group-open:rotate-90" />
        </summary>
        <fieldset className="grid gap-2 border-t p-2.5" disabled={isDisabled} aria-labelledby={heading}>
          {weekdays.map((day) => (
            <HoursLine key={day} day={day} hours={hours} onChange={onChange} />
          ))}
        </fieldset>
      </details>
    </div>
  );
}

function HoursLine({ day, hours, onChange }: Omit<HoursTableProps, "isDisabled"> & { day: Weekday }) {
  const { t, i18n } = useTranslation("team");
  const id = useId();
  const name = weekdayName(day, i18n.language);
  const { [day]: own, ...others } = hours;
  const write = (changed: { from: string; to: string }) => {
    if (changed.from >= changed.to) return notify.error(t("hours.wrong"));
    onChange({ ...others, [day]: changed });
  };
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
      <span className="flex w-36 items-center gap-2">
        <Checkbox
          id={id}
          checked={own !== undefined}
          onCheckedChange={(checked) => onChange(checked ? { ...others, [day]: usualHours } : others)}
        />
        <label htmlFor={id} className="text-sm first-letter:uppercase">
          {name}
        </label>
      </span>
      {own ? (
        <span className="flex items-center gap-2">
          {(["from", "to"] as const).map((end) => (
            <TimeSelect
              key={end}
              className="w-32"
              aria-label={t(`hours.${end}`, { day: name })}
              value={own[end]}
              onChange={(time) => write({ ...own, [end]: time })}
            />
          ))}
        </span>
      ) : (
        <span className="text-muted-foreground text-sm">{t("hours.free")}</span>
      )}
    </div>
  );
}
