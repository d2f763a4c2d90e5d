import type { ReactNode } from "react";

import { cn } from "#web/ui/class-names.ts";

import type { FormState } from "./use-form.ts";

type FormProps<Values, Problem extends string> = {
  form: FormState<Values, Problem>;
  /** Called with the values when a valid form is submitted. */
  onSubmit: (values: Values) => void;
  className?: string;
  children: ReactNode;
};

export function Form<Values, Problem extends string>({
  form,
  onSubmit,
  className,
  children,
}: FormProps<Values, Problem>) {
  return (
    <form
      noValidate
      className={cn("grid gap-4", className)}
      data-unsaved={form.isRestored || undefined}
      onSubmit={(event) => form.send(event, onSubmit)}
    >
      {children}
    </form>
  );
}
