import { type ReactNode, useId } from "react";

import { cn } from "#web/ui/class-names.ts";

type SectionProps = {
  title: ReactNode;
  text?: ReactNode;
  /** What can be done with the whole of it, beside its heading. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A part of a screen: what it is about, why, and what there is to read or to do. */
export function Section({ title, text, action, className, children }: SectionProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={cn("grid grid-cols-[minmax(0,1fr)] content-start gap-3", className)}>
      <div className="flex min-h-8 flex-wrap items-start justify-between gap-2">
        <div>
          <h2 id={heading} className="text-base font-semibold">
            {title}
          </h2>
          {text && <p className="text-muted-foreground max-w-prose text-sm">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
