import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { Attached } from "#domain/assistant/proposed-change.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { recordTarget } from "#web/ui/record-target.ts";

type Props = {
  attached: readonly Attached[];
  className?: string;
  /** Where they can be taken away again. */
  onRemove?: (removed: Attached) => void;
};

/** The records that stand beside a question. */
export function AttachedChips({ attached, className, onRemove }: Props) {
  const { t } = useTranslation(["ai-chat", "records"]);
  if (attached.length === 0) return null;
  return (
    <ul aria-label={t("attach.chips")} className={cn("flex flex-wrap gap-1.5 text-sm", className)}>
      {attached.map((one) => (
        <li key={one.id} className="bg-muted inline-flex min-h-8 max-w-full items-center gap-1 rounded-md px-2.5">
          {onRemove || one.entity === "activities" ? (
            <span className="min-w-0 break-words">{one.name}</span>
          ) : (
            <Link {...recordTarget(one.entity, one.id)} className="min-w-0 break-words hover:underline">
              {one.name}
            </Link>
          )}
          {onRemove && (
            <Button
              type="button"
              variant="ghost"
              size="icon-sm"
              className="-mr-2"
              aria-label={t("attach.remove", { name: one.name })}
              onClick={() => onRemove(one)}
            >
              <X />
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
