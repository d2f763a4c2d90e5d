import type { ReactNode } from "react";

import { usePageTitle } from "./use-page-title.ts";

/** Title, one line of context, actions on the right; filters go into the row below as `children`. */
export function PageHeader({
  title,
  context,
  actions,
  children,
}: {
  title: ReactNode;
  context?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  usePageTitle(typeof title === "string" ? title : "");
  return (
    <header className="grid gap-3 px-4 pt-4 pb-3 md:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h1 className="text-lg font-semibold tracking-tight">{title}</h1>
          {context && <div className="text-muted-foreground text-sm">{context}</div>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </header>
  );
}
