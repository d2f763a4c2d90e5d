import type { ReactNode } from "react";

import { cn } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

type Fact = {
  name: string;
  /** Undefined if the value is unknown; the note then says why. */
  value: ReactNode | undefined;
  note?: ReactNode;
  /** True if the value is a field that is edited in place, which is higher than text. */
  isField?: boolean;
  /** True if the value is a button, whose touch target is larger than its text. */
  isButton?: boolean;
};

/**
 * Renders a few facts in a row; on phones in two columns, where the last of an odd number of facts has its own row. The
 * height depends only on the number of facts.
 */
export function FactStrip({ label, facts, isPending = false }: { label: string; facts: Fact[]; isPending?: boolean }) {
  return (
    <div
      role="group"
      aria-label={label}
      tabIndex={0}
      className="bg-card scrollbar-thin overflow-x-auto rounded-lg border"
    >
      <dl className="bg-border grid grid-cols-2 gap-px sm:flex sm:gap-0 sm:divide-x sm:bg-transparent">
        {facts.map(({ name, value, note, isField = false, isButton = false }, at) => {
          const isAlone = at % 2 === 0 && at === facts.length - 1;
          return (
            <div
              key={name}
              className={cn(
                "bg-card grid min-w-0 content-start px-3 py-2 sm:min-w-36 sm:flex-1 [&_a]:-outline-offset-2 [&_button]:-outline-offset-2",
                isAlone &&
                  "max-sm:col-span-2 max-sm:h-9 max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:content-center max-sm:items-center max-sm:gap-4 max-sm:py-0",
              )}
            >
              <dt className="text-muted-foreground truncate text-xs">{name}</dt>
              <dd
                className={cn(
                  "min-w-0",
                  isAlone && "max-sm:flex max-sm:items-baseline max-sm:justify-end max-sm:gap-2",
                )}
              >
                <div
                  className={cn(
                    "tabular h-6 text-base font-semibold",
                    isField ? "flow-root *:-my-1 [&_input]:h-6!" : isButton ? "flex" : "truncate",
                    isAlone && "max-sm:shrink-0",
                  )}
                >
                  {isPending ? <Skeleton className="mt-1 h-4 w-20" /> : (value ?? "—")}
                </div>
                <div
                  title={typeof note === "string" ? note : undefined}
                  className={cn("text-muted-foreground h-4 truncate text-xs", isAlone && "max-sm:empty:hidden")}
                >
                  {!isPending && note}
                </div>
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
