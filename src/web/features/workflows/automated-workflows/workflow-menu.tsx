import { useMutation } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { useTranslation } from "react-i18next";

import { toPortable } from "#domain/workflows/to-portable.ts";
import { writeWorkflowFile } from "#domain/workflows/workflow-file.ts";
import type { Definition } from "#domain/workflows/workflow.ts";
import { readVocabulary } from "#web/data/workflows/read-vocabulary.ts";
import { useWorkspaceCurrency } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { DropdownMenuItem, Menu } from "#web/ui/kit/dropdown-menu.tsx";
import { saveFile } from "#web/ui/save-file.ts";

type Props = {
  name: string;
  /** Null if it cannot be read. Then the workflow can only be deleted. */
  definition: Definition | null;
  onDuplicate: () => void;
  onDelete: () => void;
};

export function WorkflowMenu({ name, definition, onDuplicate, onDelete }: Props) {
  const { t } = useTranslation("workflows");
  const currency = useWorkspaceCurrency();
  const { mutate: save } = useMutation({
    mutationFn: async (definition: Definition, { client }) => {
      const text = writeWorkflowFile(name, toPortable(definition, await readVocabulary(client, currency)));
      saveFile(new Blob([text], { type: "application/json" }), `${fileName(name)}.json`);
    },
  });
  return (
    <Menu
      button={
        <Button variant="ghost" size="icon-sm" aria-label={t("moreOf", { name })} title={t("moreOf", { name })}>
          <Ellipsis />
        </Button>
      }
    >
      {definition && (
        <>
          <DropdownMenuItem onSelect={onDuplicate}>{t("duplicate")}</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => save(definition)}>{t("file.export")}</DropdownMenuItem>
        </>
      )}
      <DropdownMenuItem variant="destructive" onSelect={onDelete}>
        {t("delete")}
      </DropdownMenuItem>
    </Menu>
  );
}

/** Replaces characters that are invalid in file names by spaces, and shortens the name. */
const fileName = (name: string) =>
  name
    .replaceAll(/[\\/:*?"<>|\s]+/g, " ")
    .trim()
    .slice(0, 80);
