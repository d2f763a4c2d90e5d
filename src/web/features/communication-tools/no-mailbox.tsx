import { Link } from "@tanstack/react-router";
import { MailPlus } from "lucide-react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "#web/ui/empty-state.tsx";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";

/** Renders why to connect a mailbox, and a link to do so. */
export function NoMailbox({ canConnect }: { canConnect: boolean }) {
  const { t } = useTranslation("communication-tools");
  return (
    <EmptyState icon={MailPlus} title={t("none.title")} text={t(canConnect ? "none.text" : "none.viewer")}>
      {canConnect && (
        <Link to="/dashboard/email-forwarding" className={buttonVariants()}>
          <MailPlus />
          {t("none.connect")}
        </Link>
      )}
    </EmptyState>
  );
}
