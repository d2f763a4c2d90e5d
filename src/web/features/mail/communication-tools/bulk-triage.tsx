import { X } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { Conversation } from "#web/data/mail/conversations.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import type { Selection } from "#web/ui/use-selection.ts";

import { AssigneeSelect } from "./assignee-select.tsx";
import { TriageButtons } from "./triage-buttons.tsx";

type Props = {
  conversations: readonly Conversation[];
  /** All listed conversations that the user can change. */
  all: readonly Conversation[];
  choosing: Selection;
};

export function BulkTriage({ conversations, all, choosing }: Props) {
  const { t } = useTranslation("communication-tools");
  const { number } = useFormat();
  const total = number(conversations.length);
  return (
    <div
      role="toolbar"
      aria-label={t("chosenLabel")}
      className="bg-selection text-selection-foreground flex min-h-11 flex-wrap items-center gap-x-1 gap-y-0.5 border-b px-3 py-1 text-sm"
    >
      <span role="status" className="tabular font-medium">
        {t("chosen", { count: conversations.length, total })}
      </span>
      {all.length > conversations.length && (
        <Button
          variant="link"
          size="inline"
          className="text-current"
          onClick={() =>
            choosing.set(
              all.map(({ id }) => id),
              true,
            )
          }
        >
          {t("chooseAll", { total: number(all.length) })}
        </Button>
      )}
      <span className="ml-auto flex flex-wrap items-center">
        <TriageButtons conversations={conversations} onMoved={choosing.clear} />
        <AssigneeSelect conversations={conversations} className="h-7 w-auto max-w-32 text-xs" />
        <Button
          variant="ghost"
          size="icon"
          className="text-current"
          aria-label={t("chooseNone")}
          onClick={choosing.clear}
        >
          <X />
        </Button>
      </span>
    </div>
  );
}
