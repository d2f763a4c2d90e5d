import { type ReactNode, useId } from "react";

type ProfileSectionProps = { title: string; text?: string; children: ReactNode };

/** One concern of the profile: what it is on the left, what can be done on the right. */
export function ProfileSection({ title, text, children }: ProfileSectionProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 py-6 lg:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={heading} className="text-base font-semibold">
          {title}
        </h2>
        {text && <p className="text-muted-foreground text-sm">{text}</p>}
      </div>
      <div className="grid max-w-xl grid-cols-[minmax(0,1fr)] content-start gap-6">{children}</div>
    </section>
  );
}
