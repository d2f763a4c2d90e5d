import { useMutation } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useTranslation } from "react-i18next";

import { fromPortable } from "#domain/workflows/from-portable.ts";
import { maxFileSize, readWorkflowFile } from "#domain/workflows/workflow-file.ts";
import { readVocabulary } from "#web/data/workflows/read-vocabulary.ts";
import { useWorkspaceCurrency } from "#web/data/workspace/workspace.ts";
import { cn } from "#web/ui/class-names.ts";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { notify } from "#web/ui/toast.tsx";

import type { Draft } from "./draft.ts";

/**
 * Renders the button that opens the workflow of a file in the editor. There, the user replaces names that do not exist
 * in this workspace.
 */
export function ImportWorkflow({ onRead }: { onRead: (draft: Draft) => void }) {
  const { t } = useTranslation("workflows");
  const currency = useWorkspaceCurrency();
  const { mutate: read } = useMutation({
    mutationFn: async (file: File, { client }): Promise<Draft | "no_json" | "no_workflow"> => {
      const parsed = file.size > maxFileSize ? "no_workflow" : readWorkflowFile(await file.text());
      if (typeof parsed === "string") return parsed;
      return {
        name: parsed.name,
        isOn: false,
        ...fromPortable(parsed.workflow, await readVocabulary(client, currency)),
      };
    },
    onSuccess: (draft, { name }) => {
      if (typeof draft === "string") notify.error(t(`file.${draft}`, { name }));
      else onRead(draft);
    },
  });
  return (
    <label
      className={cn(
        buttonVariants({ variant: "outline" }),
        "cursor-pointer pointer-coarse:h-11 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
      )}
    >
      <Upload aria-hidden />
      {t("file.import")}
      <input
        type="file"
        accept="application/json,.json"
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) read(file);
          // The input is reset, so that the same file can be selected again.
          target.value = "";
        }}
      />
    </label>
  );
}
