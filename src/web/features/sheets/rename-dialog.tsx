import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { renameSheet, type SheetHead } from "#web/data/sheets/sheets.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { TextField } from "#web/ui/form/form-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Dialog, DialogContent } from "#web/ui/kit/dialog.tsx";

type Props = {
  sheet: Pick<SheetHead, "id" | "version" | "name">;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

export function RenameDialog({ isOpen, onOpenChange, sheet }: Props) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent aria-describedby={undefined}>
        <NameForm sheet={sheet} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function NameForm({ sheet, onDone }: Pick<Props, "sheet"> & { onDone: () => void }) {
  const { t } = useTranslation("sheets");
  const [opened] = useState(sheet);
  const form = useForm<{ name: string }, "required">({
    draft: `sheet ${sheet.id}`,
    values: { name: sheet.name },
    check: ({ name }) => (name.trim() === "" ? { name: "required" } : {}),
  });
  const { mutate: rename, isPending } = useMutation({ ...renameSheet, onSuccess: onDone });
  return (
    <DialogForm
      form={form}
      title={t("renameTitle", { name: sheet.name })}
      submit={t("save")}
      isPending={isPending}
      onSubmit={({ name }) => rename({ sheet: opened, name: name.trim() })}
    >
      <TextField form={form} name="name" label={t("name")} maxLength={200} autoFocus />
    </DialogForm>
  );
}
