import { type ReactNode, useId } from "react";

import { Label } from "#web/ui/kit/label.tsx";

type Control = { id: string; "aria-invalid": boolean | undefined; "aria-describedby": string | undefined };

/** A label above its control, with a hint or an error below; `children` gets the attributes that tie them together. */
export function Field({
  label,
  hint,
  error,
  children,
}: {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  children: (control: Control) => ReactNode;
}) {
  const id = useId();
  // A box may be wrong without words of its own, where one sentence stands above all of them.
  const note = error || hint;
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      {children({
        id,
        "aria-invalid": error === undefined ? undefined : true,
        "aria-describedby": note ? `${id}-note` : undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={error ? "text-destructive text-xs" : "text-muted-foreground text-xs"}>
          {note}
        </p>
      )}
    </div>
  );
}
