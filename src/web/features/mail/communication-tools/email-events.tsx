import { CornerDownRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";

import type { Email } from "#web/data/mail/emails.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { useEventText } from "./use-event-text.ts";

const detailsSchema = z.object({
  to: z.catch(z.optional(z.string()), undefined),
  name: z.catch(z.optional(z.string()), undefined),
  what: z.catch(z.optional(z.string()), undefined),
  because: z.catch(z.optional(z.union([z.string(), z.array(z.string())])), undefined),
});
export type EventDetails = z.infer<typeof detailsSchema>;

export function EmailEvents({ events, timeZone }: { events: Email["events"]; timeZone: string }) {
  const { t } = useTranslation("communication-tools");
  const format = useFormat();
  const words = useEventText();
  if (events.length === 0) return null;
  return (
    <ul aria-label={t("events.label")} className="text-muted-foreground grid gap-1 text-xs">
      {events.map(({ id, action, details, rule_id: rule, created_at: at }) => (
        <li key={id} className="flex items-start gap-1.5">
          <CornerDownRight aria-hidden className="mt-0.5 size-3 shrink-0" />
          <span>
            {words(action, detailsSchema.safeParse(details).data ?? {}, rule !== null)}{" "}
            <time dateTime={at} className="tabular">
              {format.brief(at, timeZone)}
            </time>
          </span>
        </li>
      ))}
    </ul>
  );
}
