import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";

import { toAppError } from "#web/data/requests/app-error.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { TextField } from "#web/ui/form/form-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Dialog, DialogContent } from "#web/ui/kit/dialog.tsx";
import { showError } from "#web/ui/show-error.ts";

export type DialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

type Props = DialogProps & {
  title: string;
  text?: string;
  name?: string;
  onSubmit: (name: string) => Promise<void>;
  children?: ReactNode;
};

export function NameDialog({ isOpen, onOpenChange, ...form }: Props) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent {...(form.text === undefined && { "aria-describedby": undefined })}>
        <NameForm {...form} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

type FormProps = Omit<Props, keyof DialogProps> & { onDone: () => void };
type Problem = "required" | "taken";

function NameForm({ title, text, name: before = "", onSubmit, onDone, children }: FormProps) {
  const { t } = useTranslation("views");
  const form = useForm<{ name: string }, Problem>({
    draft: `name ${title} ${before}`,
    values: { name: before },
    check: ({ name }) => (name.trim() === "" ? { name: "required" } : {}),
  });
  const [isPending, setPending] = useState(false);
  const save = async (name: string) => {
    setPending(true);
    try {
      await onSubmit(name);
      onDone();
    } catch (error) {
      const known = toAppError(error);
      if (known.code === "duplicate") form.reject({ name: "taken" });
      else showError(known);
    } finally {
      setPending(false);
    }
  };
  return (
    <DialogForm
      form={form}
      onSubmit={({ name }) => void save(name.trim())}
      title={title}
      text={text}
      submit={t("save")}
      isPending={isPending}
    >
      <TextField
        form={form}
        name="name"
        label={t("name")}
        words={(problem) => t(`problems.${problem}`)}
        autoFocus
        maxLength={100}
      />
      {children}
    </DialogForm>
  );
}
