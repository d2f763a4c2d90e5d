import { Mail, Phone } from "lucide-react";
import { useTranslation } from "react-i18next";

import { openCompose } from "#web/data/mail/compose-state.ts";
import type { RecordRow } from "#web/data/records/records.ts";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { phoneAddress } from "#web/ui/phone-address.ts";

const look = { variant: "ghost", size: "icon-sm", className: "text-muted-foreground" } as const;

/** Renders buttons that call a contact and open a new email to it. */
export function PersonActions({ contact, canEdit }: { contact: RecordRow; canEdit: boolean }) {
  const { t } = useTranslation("records");
  const { id, name, phone, email } = contact;
  const call = t("page.callName", { name: String(name) });
  const write = t("page.emailName", { name: String(name) });
  return (
    <span className="-mr-1.5 flex shrink-0">
      {typeof phone === "string" && (
        <a href={phoneAddress(phone)} aria-label={call} title={phone} className={buttonVariants(look)}>
          <Phone />
        </a>
      )}
      {typeof email === "string" && canEdit && (
        <Button
          {...look}
          aria-label={write}
          title={email}
          onClick={() => openCompose({ about: { entity: "contacts", id } })}
        >
          <Mail />
        </Button>
      )}
    </span>
  );
}
