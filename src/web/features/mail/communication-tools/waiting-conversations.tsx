import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";

import { joinFacts } from "#domain/text-direction.ts";
import type { Conversation } from "#web/data/mail/conversations.ts";
import { Face } from "#web/people/face.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { partyOf } from "./conversation-row.tsx";

type Props = { conversations: readonly Conversation[]; count: number; timeZone: string };

/** Renders the latest conversations that need the member's reply, and a link to the inbox of the whole team. */
export function WaitingConversations({ conversations, count, timeZone }: Props) {
  const { t } = useTranslation("communication-tools");
  const format = useFormat();
  return (
    <section aria-labelledby="waiting-title">
      <div className="flex items-baseline justify-between gap-x-4 px-4 pb-1 md:px-6">
        <h2 id="waiting-title" className="text-base font-semibold">
          {t("yours")} <span className="tabular text-muted-foreground font-normal">{format.number(count)}</span>
        </h2>
        <Link to="/dashboard/communication-tools" className="inline-flex items-center gap-1 hover:underline">
          {t("statuses.open")}
          <ArrowRight aria-hidden className="size-3.5" />
        </Link>
      </div>
      <ul className="border-t">
        {conversations.map((conversation) => {
          const { id, subject, snippet, last_at: last } = conversation;
          const party = partyOf(conversation) || t("nobody");
          return (
            <li
              key={id}
              className="hover:bg-accent/50 relative flex min-h-14 items-center gap-3 border-b px-4 py-1.5 md:px-6"
            >
              <Face userId={null} name={party} className="size-7 shrink-0 text-xs" />
              <div className="min-w-0 flex-1">
                <p className="flex items-baseline gap-2">
                  <Link
                    to="/dashboard/communication-tools"
                    search={{ waiting: true, conversation: id }}
                    // The whole row is the touch target.
                    className="min-w-0 truncate font-medium after:absolute after:inset-0 pointer-coarse:min-h-0!"
                  >
                    {subject || t("noSubject")}
                  </Link>
                  <time dateTime={last} className="text-muted-foreground tabular ml-auto shrink-0 text-xs">
                    {format.brief(last, timeZone)}
                  </time>
                </p>
                <p className="text-muted-foreground truncate text-xs">{joinFacts([party, snippet])}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
