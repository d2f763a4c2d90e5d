import { Workflow } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/records/entity.ts";
import { Button } from "#web/ui/kit/button.tsx";

import { StartDialog } from "./start-dialog.ts";

type Props = { entity: Entity; ids: string[]; isSmall?: boolean };

/**
 * Renders the button that starts a workflow for one or several records. Renders nothing for kinds of records without
 * workflows.
 */
export function StartWorkflow({ entity, ids, isSmall = false }: Props) {
  const { t } = useTranslation("records");
  const [isOpen, setOpen] = useState(false);
  if (entity !== "contacts" && entity !== "accounts" && entity !== "deals") return null;
  return (
    <>
      <Button variant={isSmall ? "outline" : "ghost"} size={isSmall ? "sm" : "default"} onClick={() => setOpen(true)}>
        <Workflow />
        <span className={isSmall ? undefined : "sr-only sm:not-sr-only"}>{t("startWorkflow")}</span>
      </Button>
      <StartDialog entity={entity} ids={ids} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
