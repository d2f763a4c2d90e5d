import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

// A long form may be scrolled past the notice.
const show = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: "nearest" });

/** Renders the error of a form as a whole, announced immediately. */
export function FormNotice({ children }: { children: ReactNode }) {
  return (
    <div ref={show} role="alert" className="bg-critical-soft text-critical flex gap-2 rounded-md px-3 py-2 text-sm">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
