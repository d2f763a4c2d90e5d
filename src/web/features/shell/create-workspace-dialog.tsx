import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { createWorkspace } from "#web/data/workspace/workspace.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { TextField } from "#web/ui/form/form-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Dialog, DialogContent } from "#web/ui/kit/dialog.tsx";
import { notify } from "#web/ui/toast.tsx";

type Props = { isOpen: boolean; onOpenChange: (open: boolean) => void; onCreated: (id: string) => void };

/** Renders the form that creates a workspace, which only requires a name. The new workspace becomes the active one. */
export function CreateWorkspaceDialog({ isOpen, onOpenChange, onCreated }: Props) {
  const created = (id: string) => {
    onOpenChange(false);
    onCreated(id);
  };
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-md">
        <WorkspaceForm onCreated={created} />
      </DialogContent>
    </Dialog>
  );
}

function WorkspaceForm({ onCreated }: Pick<Props, "onCreated">) {
  const { t } = useTranslation("shell");
  const form = useForm<{ name: string }, "required">({
    draft: "workspace",
    values: { name: "" },
    check: ({ name }) => (name.trim() === "" ? { name: "required" } : {}),
  });
  const { mutate: create, isPending } = useMutation({
    ...createWorkspace,
    onSuccess: ({ id, name }) => {
      notify.success(t("workspace.created", { name }));
      onCreated(id);
    },
  });
  return (
    <DialogForm
      form={form}
      onSubmit={({ name }) => create({ name: name.trim() })}
      title={t("workspace.create")}
      text={t("workspace.createText")}
      submit={t("workspace.create")}
      isPending={isPending}
    >
      <TextField form={form} name="name" label={t("workspace.name")} required maxLength={200} autoComplete="off" />
    </DialogForm>
  );
}
