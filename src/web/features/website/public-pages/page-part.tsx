import { clsx } from "clsx";
import type { ReactNode } from "react";

export function PagePart({
  title,
  text,
  id,
  isQuiet = false,
  children,
}: {
  title: string;
  text?: ReactNode;
  /** Anchor of the section. */
  id?: string;
  /** True for a different background than the neighbouring sections. */
  isQuiet?: boolean;
  children: ReactNode;
}) {
  return (
    <section id={id} className={clsx("scroll-mt-4", isQuiet && "bg-muted border-y")}>
      <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] gap-8 px-4 py-14 sm:px-6 sm:py-20">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h2 className="text-lg font-semibold tracking-tight sm:text-2xl">{title}</h2>
          {text && <p className="text-muted-foreground max-w-prose text-base text-pretty">{text}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}

export function PageTitle({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-10 pb-2 sm:px-6 sm:pt-16">
      <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">{title}</h1>
      {text && <p className="text-muted-foreground max-w-prose text-base text-balance">{text}</p>}
      {children}
    </div>
  );
}
