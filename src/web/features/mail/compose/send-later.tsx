import { Clock } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { Draft } from "#domain/mail/draft.ts";
import { addDays, dayIn } from "#domain/time/dates.ts";
import { zoneName } from "#domain/time/time-zones.ts";
import { Field } from "#web/ui/field.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Input } from "#web/ui/kit/input.tsx";

const begins = "09:00";

/** Returns the start of tomorrow's working day in a time zone, as YYYY-MM-DDTHH:MM. */
export const tomorrowMorning = (timeZone: string): string => `${addDays(dayIn(new Date(), timeZone), 1)}T${begins}`;

type Props = { sendAt: Draft["sendAt"]; timeZone: string; onChange: (sendAt: string) => void };

/** Renders the choice of an email's sending time, in the time zone of its author. */
export function SendLater({ sendAt, timeZone, onChange }: Props) {
  const { t } = useTranslation("compose");
  return (
    <div className="bg-muted/40 flex flex-wrap items-end gap-2 rounded-md border p-2">
      <Field label={t("sendAt", { zone: zoneName(timeZone) })}>
        {(tie) => (
          <Input
            {...tie}
            type="datetime-local"
            className="w-auto"
            value={sendAt}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <Button variant="ghost" onClick={() => onChange("")}>
        <Clock />
        {t("sendAtOnce")}
      </Button>
    </div>
  );
}
