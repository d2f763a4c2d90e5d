import { ChevronRight, Database } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";

import { cn } from "#web/ui/class-names.ts";

import { navRow } from "./nav-row.tsx";
import type { NavGroup } from "./nav.ts";
import { toggleGroup, useIsUnfolded } from "./sidebar-state.ts";

type NavSectionProps = {
  label: NavGroup["label"];
  startsFolded?: boolean | undefined;
  /** True if the group is shown within another group, as its last row. */
  isInner?: boolean;
  isOpen: boolean;
  /** The row of the current page, which is shown even while the group is collapsed. */
  current?: ReactNode;
  children: ReactNode;
};

/**
 * Renders a group of sidebar rows that its header collapses and expands. A group that contains the current page is
 * expanded until the user collapses it.
 */
export function NavSection({ label, startsFolded = false, isInner, isOpen, current, children }: NavSectionProps) {
  const { t } = useTranslation("shell");
  const list = useId();
  const isUnfolded = useIsUnfolded(label, !startsFolded || Boolean(current));
  const text = t(label);
  const Heading = isInner ? "h3" : "h2";
  return (
    <section aria-label={text}>
      <Heading>
        <button
          type="button"
          aria-expanded={isUnfolded}
          aria-controls={list}
          data-tooltip={isOpen ? undefined : text}
          onClick={() => toggleGroup(label, !isUnfolded)}
          className={cn(
            navRow,
            !isInner && "text-muted-foreground h-7 gap-1 text-xs font-medium [&_svg]:size-3.5",
            !isOpen && !isInner && "justify-center px-0",
          )}
        >
          {isInner && <Database aria-hidden />}
          <span className={isOpen ? "truncate" : "sr-only"}>{text}</span>
          {(isOpen || !isInner) && (
            <ChevronRight
              aria-hidden
              className={cn(
                "text-muted-foreground transition-transform motion-reduce:transition-none",
                isInner && "ml-auto",
                isUnfolded && "rotate-90",
              )}
            />
          )}
        </button>
      </Heading>
      <ul
        id={list}
        hidden={!isUnfolded && !current}
        className={cn("grid grid-cols-[minmax(0,1fr)] gap-px", isInner && isOpen && "pl-3")}
      >
        {isUnfolded ? children : current}
      </ul>
    </section>
  );
}
