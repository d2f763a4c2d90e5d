import type { ReactNode } from "react";

import { Skeleton } from "#web/ui/kit/skeleton.tsx";

type Fact = {
  name: string;
  /** Undefined if the value is unknown; the note then says why. */
  value: ReactNode | undefined;
  note?: ReactNode;
};

/** Renders a few facts in a row, on phones in two columns. The height does not depend on the facts. */
export function FactStrip({ label, facts, isPending = false }: { label: string; facts: Fact[]; isPending?: boolean }) {
  return (
    <div
      role="group"
      aria-label={label}
      tabIndex={0}
      className="bg-card scrollbar-thin overflow-x-auto rounded-lg border"
    >
      <dl className="bg-border grid grid-cols-2 gap-px sm:flex sm:gap-0 sm:divide-x sm:bg-transparent">
        {facts.map(({ name, value, note }) => (
          <div
            key={name}
            className="bg-card grid min-w-0 content-start px-3 py-2 max-sm:last:odd:col-span-2 sm:min-w-36 sm:flex-1 [&_a]:-outline-offset-2 [&_button]:-outline-offset-2"
          >
            <dt className="text-muted-foreground truncate text-xs">{name}</dt>
            <dd className="min-w-0">
              <div className="tabular h-6 truncate text-base font-semibold">
                {isPending ? <Skeleton className="mt-1 h-4 w-20" /> : (value ?? "—")}
              </div>
              <div
                title={typeof note === "string" ? note : undefined}
                className="text-muted-foreground h-4 truncate text-xs"
              >
                {!isPending && note}
              </div>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
