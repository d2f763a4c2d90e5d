import { type ReactNode, useId } from "react";

import { cn } from "#web/ui/class-names.ts";
import { InfoNote } from "#web/ui/info-note.tsx";

type SectionProps = {
  /** Target of links to this section. */
  id?: string;
  title: string;
  text?: ReactNode;
  /** Note on the method or conditions, shown behind an (i) next to the heading. */
  note?: ReactNode;
  /** Action for the whole section, shown next to its heading. */
  action?: ReactNode;
  /** Level of the heading; 4 within a section that has its own heading. */
  level?: 2 | 4;
  className?: string;
  children: ReactNode;
};

export function Section({ id, title, text, note, action, level = 2, className, children }: SectionProps) {
  const heading = useId();
  const Heading = `h${level}` as const;
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className={cn("grid grid-cols-[minmax(0,1fr)] content-start gap-3", className)}
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 flex-1 basis-60">
          <div className="flex flex-wrap items-center gap-1">
            <Heading id={heading} className={level === 2 ? "text-base font-semibold" : "font-semibold"}>
              {title}
            </Heading>
            {note && <InfoNote title={title}>{note}</InfoNote>}
          </div>
          {text && <p className="text-muted-foreground max-w-prose text-sm text-pretty">{text}</p>}
        </div>
        {/* Taller than the heading, so the margin keeps the space below the heading the same without an action. */}
        {action && (
          <div data-section-action className="-my-1 flex max-w-full min-w-0 flex-wrap items-center gap-2">
            {action}
          </div>
        )}
      </div>
      {children}
    </section>
  );
}
