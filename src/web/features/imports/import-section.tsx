import type { ReactNode } from "react";

import { Section } from "#web/ui/section.tsx";

/** Renders a full-width section of the setup or the result. */
export function ImportSection(props: { title: string; text?: ReactNode; children: ReactNode }) {
  return <Section {...props} className="border-t px-4 py-5 md:px-6" />;
}
