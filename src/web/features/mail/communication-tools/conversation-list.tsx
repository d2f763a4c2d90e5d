import { lazy, type KeyboardEvent, type Ref, Suspense, useCallback, useImperativeHandle, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";

import { canSort } from "#domain/mail/inbox-search.ts";
import type { Conversation } from "#web/data/mail/conversations.ts";
import type { Mailbox } from "#web/data/mail/mailboxes.ts";
import { useOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { MarkIfMixed } from "#web/ui/marks-samples.tsx";
import type { Selection } from "#web/ui/use-selection.ts";

import { ConversationRow, rowHeight } from "./conversation-row.tsx";
import { mailboxColour } from "./mailbox-colour.ts";

// The maximum number of conversations that are all rendered. Longer lists are virtualised by code that is loaded
// lazily.
const maxAtOnce = 60;
const VirtualItems = lazy(async () => ({ default: (await import("#web/ui/virtual-items.tsx")).VirtualItems }));

/** Moves focus to the next or the previous row. */
export type MoveInList = (step: 1 | -1) => void;

type Props = {
  conversations: readonly Conversation[] | undefined;
  isStale: boolean;
  mailboxes: readonly Mailbox[];
  /** True if each row shows its mailbox. */
  namesMailbox: boolean;
  openId: string | undefined;
  choosing: Selection;
  workspace: Workspace;
  onMore: (() => void) | undefined;
  ref: Ref<MoveInList>;
};

/** Renders the conversations, sorted by their latest message. Arrow keys move between them. */
export function ConversationList(props: Props) {
  const { conversations, isStale, mailboxes, namesMailbox, openId, choosing, workspace, onMore, ref } = props;
  const timeZone = useOwnTimeZone();
  const { t } = useTranslation("communication-tools");
  const scroller = useRef<HTMLDivElement>(null);
  const scrollToRow = useRef<(index: number) => void>(null);
  const wanted = useRef<string>(null);
  const byId = useMemo(() => new Map(mailboxes.map((mailbox) => [mailbox.id, mailbox])), [mailboxes]);
  const ids = useMemo(() => conversations?.map(({ id }) => id) ?? [], [conversations]);
  const { toggle } = choosing;
  const choose = useCallback((id: string, through: boolean) => toggle(id, ids, through), [toggle, ids]);

  /** Focuses the requested row once it is rendered. */
  const settle = () => {
    const row =
      wanted.current && scroller.current?.querySelector<HTMLElement>(`[data-conversation="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus();
  };
  const move: MoveInList = (step) => {
    const focused = document.activeElement?.closest("li")?.querySelector<HTMLElement>("[data-conversation]");
    const from = ids.indexOf(focused?.dataset.conversation ?? openId ?? "");
    const to = Math.max(0, Math.min(ids.length - 1, from + step));
    wanted.current = ids[to] ?? null;
    scrollToRow.current?.(to);
    settle();
  };
  useImperativeHandle(ref, () => move);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : undefined;
    if (!step) return;
    event.preventDefault();
    move(step);
  };
  const row = (index: number) => {
    const conversation = conversations?.[index];
    if (!conversation) return null;
    const mailbox = byId.get(conversation.mailbox_id);
    return (
      <ConversationRow
        key={conversation.id}
        conversation={conversation}
        mailbox={namesMailbox ? mailbox : undefined}
        colour={mailboxColour(mailboxes, conversation.mailbox_id)}
        isSample={mailbox?.is_sample ?? false}
        isOpen={conversation.id === openId}
        isChosen={choosing.ids.has(conversation.id)}
        canChoose={mailbox !== undefined && canSort(mailbox, workspace)}
        isChoosing={choosing.ids.size > 0}
        timeZone={timeZone}
        onChoose={choose}
      />
    );
  };
  const count = conversations?.length ?? 0;
  const few = Array.from({ length: Math.min(count, maxAtOnce) }, (_, index) => row(index));
  const sorts = conversations?.map(({ mailbox_id: id }) => ({ is_sample: byId.get(id)?.is_sample ?? false }));
  return (
    <MarkIfMixed rows={sorts}>
      <div ref={scroller} className="min-h-0 flex-1 scrollbar-thin overflow-y-auto" onKeyDown={onKeyDown}>
        <ul
          aria-label={t("list")}
          aria-busy={conversations === undefined}
          className={cn("transition-opacity", isStale && "opacity-60 delay-100")}
        >
          {conversations === undefined &&
            Array.from({ length: 8 }, (_, index) => (
              <li key={index} className="grid h-17 content-center gap-2 border-b px-14">
                <Skeleton className="h-3.5 w-2/5" />
                <Skeleton className="h-3.5 w-4/5" />
              </li>
            ))}
          {count <= maxAtOnce ? (
            few
          ) : (
            <Suspense
              fallback={
                <>
                  {few}
                  <li aria-hidden style={{ height: (count - maxAtOnce) * rowHeight }} />
                </>
              }
            >
              <VirtualItems
                ref={scrollToRow}
                count={count}
                height={rowHeight}
                scroller={scroller}
                onDrawn={settle}
                item={row}
                spacer={(height) => <li aria-hidden style={{ height }} />}
              />
            </Suspense>
          )}
        </ul>
        {onMore && (
          <div className="p-3">
            <Button variant="outline" className="w-full" onClick={onMore}>
              {t("more")}
            </Button>
          </div>
        )}
      </div>
    </MarkIfMixed>
  );
}
