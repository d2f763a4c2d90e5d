import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

// The notice may be out of view in a long form.
const show = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: "nearest" });

/** Renders an error about the whole form, which screen readers announce immediately. */
export function FormNotice({ children }: { children: ReactNode }) {
  return (
    <div ref={show} role="alert" className="bg-critical-soft text-critical flex gap-2 rounded-md px-3 py-2 text-sm">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
