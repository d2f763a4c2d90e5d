import { useTranslation } from "react-i18next";

import type { MailServers } from "#domain/mail/mailbox.ts";

type Found = { servers: MailServers; is_known: boolean; asks_for?: string | undefined; help?: string | undefined };

/** Renders the servers found for an address, and which credentials its provider requires instead of the usual password. */
export function FoundServers({ found: { servers, is_known: isKnown, asks_for: asksFor, help } }: { found: Found }) {
  const { t } = useTranslation("mailboxes");
  const hosts = { incoming: servers.incoming.host, outgoing: servers.outgoing.host };
  return (
    <div className="text-muted-foreground grid gap-1 text-xs">
      <p className="wrap-anywhere">{t(isKnown ? "form.found" : "form.guessed", hosts)}</p>
      {(asksFor === "needs_app_password" || asksFor === "needs_oauth") && (
        <p className="text-foreground">
          {t(`passwords.${asksFor}`)}{" "}
          {help && (
            <a
              href={help}
              target="_blank"
              rel="noopener noreferrer"
              className="decoration-input underline underline-offset-4 hover:decoration-current"
            >
              {t("passwords.make")}
            </a>
          )}
        </p>
      )}
    </div>
  );
}
