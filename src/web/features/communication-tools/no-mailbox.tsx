import { Link } from "@tanstack/react-router";
import { MailPlus } from "lucide-react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "#web/ui/empty-state.tsx";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";

/** Says why a mailbox is worth connecting, and leads to where that is done. */
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
