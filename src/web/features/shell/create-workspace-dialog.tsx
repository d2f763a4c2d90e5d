import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";

import { createWorkspace } from "#web/data/workspace.ts";
import { Field } from "#web/ui/field.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "#web/ui/kit/dialog.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { notify } from "#web/ui/toast.tsx";

type Props = { isOpen: boolean; onOpenChange: (open: boolean) => void; onCreated: (id: string) => void };

/** A name is all it takes; afterwards the new workspace is the active one. */
export function CreateWorkspaceDialog({ isOpen, onOpenChange, onCreated }: Props) {
  const { t } = useTranslation(["shell", "common"]);
  const create = useMutation({
    ...createWorkspace,
    onSuccess: ({ id, name }) => {
      notify.success(t("workspace.created", { name }));
      onOpenChange(false);
      onCreated(id);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name")).trim();
    if (name) create.mutate({ name });
  };
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-md">
        <DialogHeader>
          <DialogTitle>{t("workspace.create")}</DialogTitle>
          <DialogDescription>{t("workspace.createText")}</DialogDescription>
        </DialogHeader>
        <form className="grid gap-4" onSubmit={submit}>
          <Field label={t("workspace.name")}>
            {(control) => <Input {...control} name="name" required maxLength={200} autoComplete="off" />}
          </Field>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline">{t("common:cancel")}</Button>
            </DialogClose>
            <Button type="submit" pending={create.isPending}>
              {t("workspace.create")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
