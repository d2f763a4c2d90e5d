import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";

import { toAppError } from "#web/data/app-error.ts";
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
import { showError } from "#web/ui/show-error.ts";

export type DialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

type Props = DialogProps & {
  title: string;
  text?: string;
  name?: string;
  onSubmit: (name: string) => Promise<void>;
  children?: ReactNode;
};

/** Asks for the name of a view, and says so when another one has it. */
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

function NameForm({ title, text, name: before = "", onSubmit, onDone, children }: FormProps) {
  const { t } = useTranslation(["views", "common"]);
  const [name, setName] = useState(before);
  const [problem, setProblem] = useState<"empty" | "taken">();
  const [isPending, setPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const typed = name.trim();
    if (!typed) {
      setProblem("empty");
      return;
    }
    setPending(true);
    try {
      await onSubmit(typed);
      onDone();
    } catch (error) {
      const known = toAppError(error);
      if (known.code === "duplicate") setProblem("taken");
      else showError(known);
    } finally {
      setPending(false);
    }
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <DialogHeader>
        <DialogTitle>{title}</DialogTitle>
        {text !== undefined && <DialogDescription>{text}</DialogDescription>}
      </DialogHeader>
      <Field label={t("name")} error={problem && t(`problems.${problem}`)}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            maxLength={100}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      {children}
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">{t("common:cancel")}</Button>
        </DialogClose>
        <Button type="submit" pending={isPending}>
          {t("save")}
        </Button>
      </DialogFooter>
    </form>
  );
}
