import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "#web/ui/kit/button.tsx";
import { DialogClose, DialogFooter, DialogHeader } from "#web/ui/kit/dialog.tsx";

import { Form } from "./form.tsx";
import type { FormState } from "./use-form.ts";

type DialogFormProps<Values, Problem extends string> = {
  form: FormState<Values, Problem>;
  onSubmit: (values: Values) => void;
  title: string;
  text?: string;
  /** Label of the submit button. */
  submit: string;
  isPending: boolean;
  isDisabled?: boolean;
  isDangerous?: boolean;
  /** Content shown next to the buttons. */
  aside?: ReactNode;
  children: ReactNode;
};

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
      <DialogHeader title={title} text={text} />
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
