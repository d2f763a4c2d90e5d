import { Link } from "@tanstack/react-router";
import { Sparkles } from "lucide-react";
import { useTranslation } from "react-i18next";

import { askable } from "#domain/assistant/question-subject.ts";
import type { Entity } from "#domain/records/entity.ts";
import { Button } from "#web/ui/kit/button.tsx";

export function AskAboutRecord({ entity, id }: { entity: Entity; id: string }) {
  const { t } = useTranslation("records");
  const kind = askable.find((known) => known === entity);
  if (!kind) return null;
  return (
    <Button variant="ghost" asChild>
      <Link to="/dashboard/ai-chat" search={{ kind, about: id }}>
        <Sparkles />
        <span className="sr-only sm:not-sr-only">{t("page.ask")}</span>
      </Link>
    </Button>
  );
}
