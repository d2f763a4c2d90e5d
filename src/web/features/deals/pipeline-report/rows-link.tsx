import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

import type { FindingKey } from "#domain/deals/pipeline-report/analysis.ts";
import { cn } from "#web/ui/class-names.ts";

type RowsLinkProps = {
  /** The filter of the list of counted deals. */
  where: string | undefined;
  /** The finding on this page that names all of them, if there is no list of them. */
  about?: FindingKey | undefined;
  className?: string;
  children: ReactNode;
};

/** Links a sentence or metric to the deals behind it; renders it without a link if it counts none. */
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
