import { clsx } from "clsx";
import type { ReactNode } from "react";

/** A part of a public page: one idea, its heading, and what there is to say of it. */
export function PagePart({
  title,
  text,
  id,
  isQuiet = false,
  children,
}: {
  title: string;
  text?: ReactNode;
  /** Where links lead to it. */
  id?: string;
  /** On a ground of its own, so that it stands apart from what is before and after. */
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

/** The beginning of a public page: what it is about. */
export function PageTitle({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-10 pb-2 sm:px-6 sm:pt-16">
      <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">{title}</h1>
      {text && <p className="text-muted-foreground max-w-prose text-base text-pretty">{text}</p>}
      {children}
    </div>
  );
}
