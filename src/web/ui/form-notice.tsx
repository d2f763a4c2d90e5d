import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** What is wrong with a form as a whole, told at once. */
export function FormNotice({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="bg-critical-soft text-critical flex gap-2 rounded-md px-3 py-2 text-sm">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
