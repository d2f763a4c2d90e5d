import { Link } from "@tanstack/react-router";
import { Sparkles, Workflow } from "lucide-react";
import { useTranslation } from "react-i18next";

import { askable } from "#domain/assistant/question-subject.ts";
import type { Entity } from "#domain/records/entity.ts";
import { DropdownMenuItem } from "#web/ui/kit/dropdown-menu.tsx";

type Props = { entity: Entity; id: string; onWorkflow: (() => void) | undefined };

/** Renders the actions of a record that phones have in its menu: asking the assistant and starting a workflow. */
export function PhoneRecordItems({ entity, id, onWorkflow }: Props) {
  const { t } = useTranslation("records");
  const kind = askable.find((known) => known === entity);
  return (
    <>
      {kind && (
        <DropdownMenuItem asChild>
          <Link to="/dashboard/ai-chat" search={{ kind, about: id }}>
            <Sparkles />
            {t("page.ask")}
          </Link>
        </DropdownMenuItem>
      )}
      {onWorkflow && (
        <DropdownMenuItem onSelect={onWorkflow}>
          <Workflow />
          {t("startWorkflow")}
        </DropdownMenuItem>
      )}
    </>
  );
}
