import type { ReactNode } from "react";

import { Section } from "#web/ui/section.tsx";

export function ImportSection(props: { title: string; text?: ReactNode; action?: ReactNode; children: ReactNode }) {
  return <Section {...props} className="border-t px-4 py-5 md:px-6" />;
}
