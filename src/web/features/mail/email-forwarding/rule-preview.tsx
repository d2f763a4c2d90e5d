import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { type EmailRule, ruleFits } from "#domain/mail/rules.ts";
import { type MailboxHandling, dryRunEmailsQuery } from "#web/data/mail/mail-handling.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { useFormat } from "#web/ui/use-format.ts";

const maxShown = 5;

/**
 * Renders the recent emails that a rule would match, evaluated as on the server. `rule` is null while the form is
 * incomplete.
 */
export function RulePreview({
  mailbox,
  rule,
  timeZone,
}: {
  mailbox: MailboxHandling;
  rule: EmailRule | null;
  timeZone: string;
}) {
  const { t } = useTranslation("mail-rules");
  const { number, moment } = useFormat();
  const [isAsked, setAsked] = useState(false);
  const { data: mails } = useQuery({ ...dryRunEmailsQuery(mailbox.id), enabled: isAsked });
  if (!isAsked)
    return (
      <Button variant="outline" size="sm" className="justify-self-start" onClick={() => setAsked(true)}>
        {t("testRun.try")}
      </Button>
    );
  if (!mails) return <p className="text-muted-foreground text-sm">{t("testRun.reading")}</p>;
  const fitting = rule ? mails.filter((mail) => ruleFits(rule, mail)) : [];
  return (
    <section aria-label={t("testRun.title")} className="bg-muted/40 grid gap-2 rounded-md p-3 text-sm">
      <p aria-live="polite">
        {mails.length === 0
          ? t("testRun.empty")
          : rule
            ? t("testRun.found", { count: fitting.length, found: number(fitting.length), all: number(mails.length) })
            : t("testRun.unfinished")}
      </p>
      <ul className="grid gap-1 empty:hidden">
        {fitting.slice(0, maxShown).map(({ id, from, subject, sent_at: at }) => (
          <li key={id} className="text-muted-foreground flex min-w-0 gap-2">
            <span className="min-w-0 truncate">
              {from.name || from.address}: {subject || t("testRun.noSubject")}
            </span>
            <span className="tabular ml-auto shrink-0">{moment(at, timeZone)}</span>
          </li>
        ))}
      </ul>
      {fitting.length > maxShown && (
        <p className="text-muted-foreground">{t("testRun.more", { more: number(fitting.length - maxShown) })}</p>
      )}
    </section>
  );
}
