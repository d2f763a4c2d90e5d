import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

export function CustomerLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link
      to="/dashboard/accounts/$recordId"
      params={{ recordId: id }}
      search={{ tab: "insights" }}
      className="font-medium underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
