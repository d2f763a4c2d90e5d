import { type ReactNode, useId } from "react";

import { Label } from "#web/ui/kit/label.tsx";

type Control = { id: string; "aria-invalid": boolean | undefined; "aria-describedby": string | undefined };

/**
 * Renders a label above its control, and a hint or an error below. `children` receives the attributes that connect
 * them.
 */
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
  // A field may be invalid without its own error text if a text above all fields explains the error.
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
