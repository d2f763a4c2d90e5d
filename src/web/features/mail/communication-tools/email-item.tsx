import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";

import { authenticationSchema, isForged } from "#domain/mail/authentication.ts";
import { recipientsSchema } from "#domain/mail/email.ts";
import { hasForeignAddress, senderDisplayName } from "#domain/mail/sender-display-name.ts";
import { otherSendersSchema } from "#domain/mail/signals.ts";
import { joinFacts } from "#domain/text-direction.ts";
import type { Conversation } from "#web/data/mail/conversations.ts";
import { type Email, emailTextQuery } from "#web/data/mail/emails.ts";
import { Face } from "#web/people/face.tsx";
import { MemberFace } from "#web/people/member-face.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { EmailEvents } from "./email-events.tsx";
import { EmailFiles } from "./email-files.tsx";
import { EmailFrame } from "./email-frame.tsx";
import { EmailState } from "./email-state.tsx";
import { EmailText } from "./email-text.tsx";

type Props = {
  email: Email;
  conversation: Conversation;
  signature: string;
  startsOpen: boolean;
  canSort: boolean;
  timeZone: string;
};

export function EmailItem({ email, conversation, signature, startsOpen, canSort, timeZone }: Props) {
  const { t } = useTranslation("communication-tools");
  const format = useFormat();
  const body = useId();
  const [isOpen, setOpen] = useState(startsOpen);
  const [isFormatted, setFormatted] = useState(prefersHtml);
  const { data: text } = useQuery({ ...emailTextQuery(email.id), enabled: isOpen });
  const from = senderDisplayName(email.from_name, email.from_address);
  return (
    <article aria-label={t("email.from", { name: from })} className="grid grid-cols-[minmax(0,1fr)] border-b">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={body}
        className="hover:bg-accent/60 grid w-full grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2.5 text-left text-sm transition-colors focus-visible:-outline-offset-2 md:px-6"
        onClick={() => setOpen(!isOpen)}
      >
        {email.is_outgoing && email.author ? (
          <MemberFace member={email.author} className="size-7 text-xs" />
        ) : (
          <Face userId={null} name={from} className="size-7 text-xs" />
        )}
        <span className="flex min-w-0 items-baseline gap-2">
          <span className="max-w-3/5 shrink-0 truncate font-medium">
            {email.is_outgoing ? (email.author?.name ?? from) : from}
          </span>
          <span className="text-muted-foreground min-w-0 truncate text-xs">
            {isOpen ? from !== email.from_address && email.from_address : email.preview}
          </span>
        </span>
        <time dateTime={email.sent_at} className="text-muted-foreground tabular text-xs">
          {isOpen ? format.moment(email.sent_at, timeZone) : format.brief(email.sent_at, timeZone)}
        </time>
      </button>
      <div
        id={body}
        hidden={!isOpen}
        className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pb-5 sm:pl-14 md:px-6 md:pl-16"
      >
        {isOpen && (
          <>
            <Recipients email={email} />
            <Doubt email={email} />
            <EmailState email={email} signature={signature} canSort={canSort} />
            {isFormatted && email.has_html ? (
              <EmailFrame id={email.id} title={t("email.from", { name: from })} />
            ) : text === undefined ? (
              <Skeleton className="h-24" />
            ) : (
              <EmailText text={text} />
            )}
            {email.is_truncated && <p className="text-muted-foreground text-xs">{t("email.cut")}</p>}
            {email.has_html && (
              <div>
                <Button
                  variant="link"
                  size="inline"
                  className="text-muted-foreground text-xs"
                  onClick={() => {
                    setFormatted(!isFormatted);
                    storeHtmlPreference(!isFormatted);
                  }}
                >
                  {t(isFormatted ? "email.asText" : "email.asDesigned")}
                </Button>
              </div>
            )}
            <EmailFiles
              email={email}
              conversation={conversation}
              isDesigned={isFormatted && email.has_html}
              canKeep={canSort}
            />
            <EmailEvents events={email.events} timeZone={timeZone} />
          </>
        )}
      </div>
    </article>
  );
}

/** Warns if a received email may not be from the apparent sender. */
function Doubt({ email }: { email: Email }) {
  const { t } = useTranslation("communication-tools");
  const { list } = useFormat();
  const { authentication, from_address: address, from_name: name, is_outgoing: isOurs } = email;
  if (isOurs) return null;
  const verdicts = authenticationSchema.safeParse(authentication).data;
  const others = otherSendersSchema.parse(email.other_senders);
  const doubts = [
    verdicts && isForged(verdicts) && t("email.forged", { address }),
    others.length > 0 && t("email.severalSenders", { addresses: list([address, ...others]) }),
    hasForeignAddress(name, address) && t("email.namesAnother", { name, address }),
  ].filter((doubt) => typeof doubt === "string");
  return doubts.map((doubt) => (
    <p key={doubt} className="flex items-start gap-2 text-sm">
      <TriangleAlert aria-hidden className="text-warning-mark mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">{doubt}</span>
    </p>
  ));
}

function Recipients({ email: { recipients } }: { email: Email }) {
  const { t } = useTranslation("communication-tools");
  const { list } = useFormat();
  const { to = [], cc = [], bcc = [] } = recipientsSchema.safeParse(recipients).data ?? {};
  const names = (people: readonly { name: string; address: string }[]) =>
    list(people.map(({ name, address }) => (name ? `${name} <${address}>` : address)));
  const lines = joinFacts([
    to.length > 0 && t("email.to", { names: names(to) }),
    cc.length > 0 && t("email.cc", { names: names(cc) }),
    bcc.length > 0 && t("email.bcc", { names: names(bcc) }),
  ]);
  return <p className="text-muted-foreground text-xs break-words">{lines}</p>;
}

const htmlPreferenceKey = "mail-formatted";

/** Returns true if emails are shown with their original layout rather than as text in this browser. */
const prefersHtml = (): boolean => localStorage.getItem(htmlPreferenceKey) === "yes";

function storeHtmlPreference(isFormatted: boolean) {
  if (isFormatted) localStorage.setItem(htmlPreferenceKey, "yes");
  else localStorage.removeItem(htmlPreferenceKey);
}
