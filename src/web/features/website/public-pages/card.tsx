import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

export function Card({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <li className="bg-card grid content-start gap-2 rounded-xl border p-5">
      <Icon aria-hidden className="text-muted-foreground size-5" strokeWidth={1.75} />
      <h3 className="text-base font-semibold">{title}</h3>
      <p className="text-muted-foreground text-base text-pretty">{children}</p>
    </li>
  );
}
