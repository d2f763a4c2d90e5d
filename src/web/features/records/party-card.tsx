import { Mail, Phone } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { Party } from "#web/data/records/related.ts";
import { EmailAddress } from "#web/ui/email-address.tsx";
import { phoneAddress } from "#web/ui/phone-address.ts";
import { RecordLink } from "#web/ui/record-link.tsx";
import { RecordMark } from "#web/ui/record-mark.tsx";

import { StoredText } from "./record-value.tsx";

const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

/** Renders the contact or account of a record: its name, role or industry, and how to reach it. */
export function PartyCard({ entity, row }: Party) {
  const { t } = useTranslation("kinds");
  const name = String(row.name);
  const phone = textOf(row.phone);
  const email = textOf(row.email);
  const facts = ["title", "industry", "city"].flatMap((column) => {
    const text = textOf(row[column]);
    return text ? { column, text } : [];
  });
  return (
    <section aria-label={t(`${entity}.one`)} className="flex min-w-0 items-start gap-2.5">
      <RecordMark entity={entity} name={name} className="size-8 text-xs" />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)]">
        <RecordLink entity={entity} id={row.id} className="truncate font-medium pointer-coarse:-my-3">
          {name}
        </RecordLink>
        <span className="text-muted-foreground truncate text-xs">
          {facts.length === 0 && t(`${entity}.one`)}
          {facts.map((fact, at) => (
            <Fragment key={fact.column}>
              {at > 0 && " · "}
              <bdi>
                <StoredText row={row} {...fact} />
              </bdi>
            </Fragment>
          ))}
        </span>
        {phone && (
          <Address icon={Phone} href={phoneAddress(phone)}>
            {phone}
          </Address>
        )}
        {email && (
          <Address icon={Mail} href={`mailto:${email}`}>
            <EmailAddress address={email} />
          </Address>
        )}
      </div>
    </section>
  );
}

function Address({ icon: Icon, href, children }: { icon: typeof Phone; href: string; children: ReactNode }) {
  return (
    <a href={href} className="tabular mt-1 flex min-w-0 items-start gap-1.5 text-sm hover:underline">
      <Icon aria-hidden className="text-muted-foreground mt-[0.1875rem] size-3.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </a>
  );
}
