import { Mail, Phone } from "lucide-react";
import { useTranslation } from "react-i18next";

import { joinFacts } from "#domain/text-direction.ts";
import type { Party } from "#web/data/records/related.ts";
import { phoneAddress } from "#web/ui/phone-address.ts";
import { RecordLink } from "#web/ui/record-link.tsx";
import { RecordMark } from "#web/ui/record-mark.tsx";

const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

/** Renders the contact or account of a record: its name, role or industry, and how to reach it. */
export function PartyCard({ entity, row }: Party) {
  const { t } = useTranslation("kinds");
  const name = String(row.name);
  const phone = textOf(row.phone);
  const email = textOf(row.email);
  const about = joinFacts([textOf(row.title), textOf(row.industry), textOf(row.city)]);
  return (
    <section aria-label={t(`${entity}.one`)} className="flex min-w-0 items-start gap-2.5">
      <RecordMark entity={entity} name={name} className="size-8 text-xs" />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)]">
        <RecordLink entity={entity} id={row.id} className="truncate font-medium">
          {name}
        </RecordLink>
        <span className="text-muted-foreground truncate text-xs">{about || t(`${entity}.one`)}</span>
        {phone && <Address icon={Phone} href={phoneAddress(phone)} text={phone} />}
        {email && <Address icon={Mail} href={`mailto:${email}`} text={email} />}
      </div>
    </section>
  );
}

function Address({ icon: Icon, href, text }: { icon: typeof Phone; href: string; text: string }) {
  return (
    <a href={href} title={text} className="tabular mt-1 flex min-w-0 items-center gap-1.5 text-sm hover:underline">
      <Icon aria-hidden className="text-muted-foreground size-3.5 shrink-0" />
      <span className="truncate">{text}</span>
    </a>
  );
}
