import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { PageContext } from "#domain/assistant/proposed-change.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { listPath, recordTarget } from "#web/ui/record-target.ts";

import { useListText } from "./use-list-text.ts";

type Props = {
  attached: readonly PageContext[];
  className?: string;
  /** Called to remove an attachment; undefined if attachments cannot be removed. */
  onRemove?: (removed: PageContext) => void;
};

export function AttachedChips({ attached, className, onRemove }: Props) {
  const { t } = useTranslation(["ai-chat", "records"]);
  const listText = useListText();
  if (attached.length === 0) return null;
  const nameOf = (context: PageContext) => (context.entity === "list" ? listText(context.list) : context.name);
  return (
    <ul aria-label={t("attach.chips")} className={cn("flex flex-wrap gap-1.5 text-sm", className)}>
      {attached.map((context) => (
        <li
          key={context.entity === "list" ? "list" : context.id}
          className="bg-muted inline-flex min-h-8 max-w-full items-center gap-1 rounded-md px-2.5"
        >
          {onRemove ? (
            <span className="min-w-0 break-words">{nameOf(context)}</span>
          ) : (
            <Way to={context}>{nameOf(context)}</Way>
          )}
          {onRemove && (
            <Button
              type="button"
              variant="ghost"
              size="icon-sm"
              className="-mr-2"
              aria-label={t("attach.remove", { name: nameOf(context) })}
              onClick={() => onRemove(context)}
            >
              <X />
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Links to an attachment. Activities have no page, so they are plain text. */
function Way({ to, children }: { to: PageContext; children: string }) {
  const look = "min-w-0 break-words";
  if (to.entity === "activities") return <span className={look}>{children}</span>;
  if (to.entity !== "list")
    return (
      <Link {...recordTarget(to.entity, to.id)} className={`${look} hover:underline`}>
        {children}
      </Link>
    );
  const { entity, where, search } = to.list;
  return (
    <Link
      to={listPath(entity)}
      search={{ ...(where && { where }), ...(search && { q: search }) }}
      className={`${look} hover:underline`}
    >
      {children}
    </Link>
  );
}
