import { Info } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";

import { Popover, PopoverContent, PopoverTrigger } from "#web/ui/kit/popover.tsx";

/**
 * Renders an (i) button that opens a note on the method or conditions of `title`. In print, renders the note itself.
 */
export function InfoNote({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  const text = useId();
  const label = t("about", { title });
  return (
    <>
      <Popover>
        <PopoverTrigger
          aria-label={label}
          title={label}
          className="text-muted-foreground hover:bg-accent hover:text-foreground grid size-6 shrink-0 place-items-center rounded-md print:hidden pointer-coarse:-m-2.5"
        >
          <Info aria-hidden className="size-4" />
        </PopoverTrigger>
        <PopoverContent aria-label={label} aria-describedby={text}>
          <div id={text} className="grid gap-2 text-sm font-normal">
            {children}
          </div>
        </PopoverContent>
      </Popover>
      <div className="text-muted-foreground hidden max-w-prose basis-full gap-1 text-sm font-normal print:grid">
        {children}
      </div>
    </>
  );
}
