import { Link } from "@tanstack/react-router";

import type { RatedKind } from "#domain/fallback/fallback-questions.ts";

/** Links to the account, or to the page of the user's own companies. */
export function CompanyLink({ kind, id, name }: { kind: RatedKind; id: string; name: string }) {
  const className = "block truncate hover:underline";
  return kind === "account" ? (
    <Link to="/dashboard/accounts/$recordId" params={{ recordId: id }} className={className}>
      {name}
    </Link>
  ) : (
    <Link to="/dashboard/company" className={className}>
      {name}
    </Link>
  );
}
