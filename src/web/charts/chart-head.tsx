import type { ReactNode } from "react";

import { cn } from "#web/ui/class-names.ts";
import { InfoNote } from "#web/ui/info-note.tsx";

type Props = {
  /** The ID of the heading. */
  id: string;
  title: string;
  /** Note on the method or conditions, behind an (i) next to the title. */
  note?: ReactNode;
  /** The days and the unit. */
  text: string | undefined;
  /** True if the legend is below the text on a phone. Its space is reserved, because it is loaded later. */
  isTall?: boolean;
  /** The legend. */
  children: ReactNode;
};

/**
 * Renders the title of a chart. The line below contains both its unit and its legend, so that charts next to each other
 * start at the same height.
 */
export function ChartHead({ id, title, note, text, isTall = false, children }: Props) {
  return (
    <div>
      <div className="flex items-start gap-1 pr-16 print:flex-wrap pointer-coarse:pr-24">
        <h3 id={id} className="text-base font-semibold">
          {title}
        </h3>
        {note && <InfoNote title={title}>{note}</InfoNote>}
      </div>
      <div
        className={cn(
          "text-muted-foreground tabular flex min-h-4 flex-wrap content-start gap-x-4 gap-y-1 text-xs",
          isTall && "max-sm:min-h-9",
        )}
      >
        {text && (
          <p data-subtitle className="max-w-prose first-letter:uppercase">
            {text}
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
