import type { ReactNode } from "react";

import { cn } from "#web/ui/class-names.ts";

import type { FormState } from "./use-form.ts";

type FormProps<Values, Problem extends string> = {
  form: FormState<Values, Problem>;
  /** Hears what was written when nothing is wrong with it. */
  onSubmit: (values: Values) => void;
  className?: string;
  children: ReactNode;
};

/** A form whose boxes are below each other. */
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
      data-restored={form.isRestored || undefined}
      onSubmit={(event) => form.send(event, onSubmit)}
    >
      {children}
    </form>
  );
}
