import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "#web/ui/kit/button.tsx";
import { DialogClose, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from "#web/ui/kit/dialog.tsx";

import { Form } from "./form.tsx";
import type { FormState } from "./use-form.ts";

type DialogFormProps<Values, Problem extends string> = {
  form: FormState<Values, Problem>;
  onSubmit: (values: Values) => void;
  title: string;
  text?: string;
  /** What the button says that sends it. */
  submit: string;
  isPending: boolean;
  isDisabled?: boolean;
  isDangerous?: boolean;
  /** What stands beside the buttons. */
  aside?: ReactNode;
  children: ReactNode;
};

/** What a dialog holds that is a form: what it is about, its boxes, and the buttons that leave or send it. */
export function DialogForm<Values, Problem extends string>({
  form,
  onSubmit,
  title,
  text,
  submit,
  isPending,
  isDisabled,
  isDangerous,
  aside,
  children,
}: DialogFormProps<Values, Problem>) {
  const { t } = useTranslation("common");
  return (
    <Form form={form} onSubmit={onSubmit}>
      <DialogHeader>
        <DialogTitle>{title}</DialogTitle>
        {text !== undefined && <DialogDescription>{text}</DialogDescription>}
      </DialogHeader>
      {children}
      <DialogFooter className="sm:items-center">
        {aside}
        <DialogClose asChild>
          <Button variant="outline">{t("cancel")}</Button>
        </DialogClose>
        <Button
          type="submit"
          variant={isDangerous ? "destructive" : "default"}
          disabled={isDisabled}
          pending={isPending}
        >
          {submit}
        </Button>
      </DialogFooter>
    </Form>
  );
}
