import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type Props = {
  icon: LucideIcon;
  title: string;
  /** A screenshot, next to the text on wide screens. */
  picture?: ReactNode;
  children: ReactNode;
};

export function Card({ icon: Icon, title, picture, children }: Props) {
  return (
    <li
      className={clsx(
        "bg-card grid gap-x-8 gap-y-5 rounded-xl border p-5",
        picture ? "md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] md:items-center" : "content-start",
      )}
    >
      <div className="grid content-start gap-2">
        <Icon aria-hidden className="text-muted-foreground size-5" strokeWidth={1.75} />
        <h3 className="text-base font-semibold">{title}</h3>
        <p className="text-muted-foreground text-base text-pretty">{children}</p>
      </div>
      {picture}
    </li>
  );
}
