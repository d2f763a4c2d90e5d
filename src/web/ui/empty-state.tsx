import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/**
 * Renders an explanation of what will appear here and why it is useful, with `children` as buttons to get started, and
 * optionally a faded list below.
 */
export function EmptyState({
  icon: Icon,
  title,
  text,
  hasSample = false,
  children,
}: {
  icon: LucideIcon;
  title: string;
  text: string;
  /** True if a list will appear here. */
  hasSample?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className="mx-auto flex max-w-2xl flex-col items-center gap-2 px-4 py-16 text-center">
      <span className="bg-card text-muted-foreground mb-1 flex size-10 items-center justify-center rounded-lg border">
        <Icon aria-hidden className="size-5" strokeWidth={1.75} />
      </span>
      <h2 className="text-base font-semibold">{title}</h2>
      <p className="text-muted-foreground max-w-md text-sm text-balance">{text}</p>
      {children && <div className="mt-3 flex min-h-8 flex-wrap justify-center gap-2">{children}</div>}
      {hasSample && <div aria-hidden className="faded-list mt-8 h-60 w-full rounded-lg border print:hidden" />}
    </div>
  );
}
