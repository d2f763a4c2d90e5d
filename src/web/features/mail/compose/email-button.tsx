import { Mail } from "lucide-react";
import { useTranslation } from "react-i18next";

import { type About, openCompose } from "#web/data/mail/compose-state.ts";
import { Button } from "#web/ui/kit/button.tsx";

/** Renders the button that opens a new email to the contact or account of a record. */
export function EmailButton({ about, variant = "ghost" }: { about: About; variant?: "ghost" | "outline" }) {
  const { t } = useTranslation("compose");
  return (
    <Button variant={variant} size="sm" onClick={() => openCompose({ about })}>
      <Mail />
      {t("email")}
    </Button>
  );
}
