import { useTranslation } from "react-i18next";

import type { Plan } from "#domain/imports/plan.ts";
import { cn } from "#web/ui/class-names.ts";
import { useFormat } from "#web/ui/use-format.ts";

const counted = ["created", "updated", "unchanged", "rejected"] as const;

export function Counts({ plan, isDone }: { plan: Plan; isDone: boolean }) {
  const { t } = useTranslation("imports");
  const format = useFormat();
  return (
    <dl className="bg-card grid grid-cols-2 overflow-hidden rounded-xl border lg:grid-cols-4">
      {counted.map((name, index) => (
        <div
          key={name}
          className={cn(
            "px-4 py-3",
            index % 2 === 1 && "border-l",
            index > 1 && "border-t lg:border-t-0",
            index === 2 && "lg:border-l",
          )}
        >
          <dt className="text-muted-foreground text-xs">{isDone ? t(`counts.${name}`) : t(`counts.will.${name}`)}</dt>
          <dd
            className={cn(
              "text-lg font-semibold tabular",
              plan[name] === 0 && "text-muted-foreground",
              name === "rejected" && plan.rejected > 0 && "text-critical",
            )}
          >
            {format.number(plan[name])}
          </dd>
        </div>
      ))}
    </dl>
  );
}
