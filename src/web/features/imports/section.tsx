import { type ReactNode, useId } from "react";

/** A part of the set-up: what is asked, why, and the controls. */
export function Section({ title, text, children }: { title: ReactNode; text?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3 border-t px-4 py-5 md:px-6">
      <div className="max-w-prose">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {text && <p className="text-muted-foreground text-sm">{text}</p>}
      </div>
      {children}
    </section>
  );
}
