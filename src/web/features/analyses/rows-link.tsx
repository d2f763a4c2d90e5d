import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

import type { FindingKey } from "#domain/analysis/analysis.ts";
import { cn } from "#web/ui/class-names.ts";

type RowsLinkProps = {
  /** The list of the deals that are counted. */
  where: string | undefined;
  /** What names all of them on the same page, where no list can be asked for them. */
  about?: FindingKey | undefined;
  className?: string;
  children: ReactNode;
};

/** Leads from a sentence or figure to the deals behind it; shows it as it is where it counts none. */
export function RowsLink({ where, about, className, children }: RowsLinkProps) {
  const look = cn("decoration-input underline underline-offset-4 hover:decoration-current", className);
  if (where) {
    return (
      <Link to="/dashboard/sales" search={{ where }} className={look}>
        {children}
      </Link>
    );
  }
  if (!about) return children;
  return (
    <Link to="." hash={about} className={look}>
      {children}
    </Link>
  );
}
