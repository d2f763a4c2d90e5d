import { useId } from "react";
import { useTranslation } from "react-i18next";

import { usualHours, type Weekday, weekdayName, weekdays, type WorkingHours } from "#domain/time/working-hours.ts";
import { Checkbox } from "#web/ui/kit/checkbox.tsx";
import { TimeSelect } from "#web/ui/time-select.tsx";
import { notify } from "#web/ui/toast.tsx";

type HoursTableProps = { hours: WorkingHours; isDisabled: boolean; onChange: (hours: WorkingHours) => void };

/** Renders the editable working hours of each weekday. A weekday without hours is closed. */
export function HoursTable({ hours, isDisabled, onChange }: HoursTableProps) {
  const { t } = useTranslation("team");
  return (
    <fieldset className="grid gap-2" disabled={isDisabled}>
      <legend className="mb-1.5 text-sm font-medium">{t("hours.title")}</legend>
      {weekdays.map((day) => (
        <HoursLine key={day} day={day} hours={hours} onChange={onChange} />
      ))}
    </fieldset>
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
