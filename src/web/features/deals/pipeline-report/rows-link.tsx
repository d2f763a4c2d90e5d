import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

import type { FindingKey } from "#domain/deals/pipeline-report/analysis.ts";
import { cn } from "#web/ui/class-names.ts";

type RowsLinkProps = {
  /** The filter of a list that shows the counted deals. */
  where: string | undefined;
  /** The finding on this page that lists all these deals, used if no list of deals can show them. */
  about?: FindingKey | undefined;
  className?: string;
  children: ReactNode;
};

/** Links a sentence or metric to the deals it counts. Renders no link without `where` and `about`. */
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
