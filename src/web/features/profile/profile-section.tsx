import type { ReactNode } from "react";

import { Section } from "#web/ui/section.tsx";

type ProfileSectionProps = { title: string; note?: string; children: ReactNode };

/** Renders a section of the profile: description on the left, controls on the right. */
export function ProfileSection({ children, ...head }: ProfileSectionProps) {
  return (
    <Section {...head} className="gap-x-8 gap-y-4 py-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <div className="grid max-w-xl grid-cols-[minmax(0,1fr)] content-start gap-6">{children}</div>
    </Section>
  );
}
