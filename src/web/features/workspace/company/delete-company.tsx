import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";

import type { Company } from "#domain/workspace/companies.ts";
import { bulkDelete } from "#web/data/records/change-sets.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { QuestionDialog } from "#web/ui/question-dialog.tsx";
import { useUndoToast } from "#web/undo/use-undo-toast.ts";

/** Asks for confirmation before deleting a company with all related data. A toast offers undo. */
export function DeleteCompany({ company, onClose }: { company: Company; onClose: () => void }) {
  const { t } = useTranslation("company");
  const offerUndo = useUndoToast();
  const { name } = company;
  const { mutate: remove, isPending } = useMutation({
    ...bulkDelete,
    onSuccess: ({ change_set_id: set }) => {
      offerUndo(t("deleted", { name }), set);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    remove({ entity: "companies", ids: [company.id] });
  };
  return (
    <QuestionDialog
      title={t("deleteTitle", { name })}
      text={t("deleteText")}
      confirm={
        <Button type="submit" variant="destructive" pending={isPending}>
          {t("deleteConfirm")}
        </Button>
      }
      onClose={onClose}
      onSubmit={submit}
    />
  );
}
