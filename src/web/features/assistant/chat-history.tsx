import { useMutation, useQuery } from "@tanstack/react-query";
import { Lock, Pencil, Trash2, Users } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { countDays, dayIn } from "#domain/time/dates.ts";
import { formatRelativeDay } from "#domain/time/relative-day.ts";
import { changeChat, type Chat, chatsQuery, deleteChat, rightsToChat } from "#web/data/assistant/chats.ts";
import { useOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { cn } from "#web/ui/class-names.ts";
import { useDraftFields } from "#web/ui/form/form-draft.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { DropdownMenuItem } from "#web/ui/kit/dropdown-menu.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { MoreMenu } from "#web/ui/more-menu.tsx";
import { QuestionDialog } from "#web/ui/question-dialog.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type Props = {
  workspace: Workspace;
  openId: string | undefined;
  onOpen: (id: string) => void;
  /** Called when the open conversation was deleted. */
  onGone: () => void;
};
/** The minimum number of conversations for which a search is offered. */
const searchableFrom = 8;
type Doing = { chat: Chat; what: "rename" | "delete" };

export function ChatHistory({ workspace, openId, onOpen, onGone }: Props) {
  const { t } = useTranslation("ai-chat");
  const [search, setSearch] = useState("");
  const [doing, setDoing] = useState<Doing | null>(null);
  const { data: chats } = useQuery(chatsQuery(search));
  const { language, shortDay } = useFormat();
  const timeZone = useOwnTimeZone();
  const today = dayIn(new Date(), timeZone);
  /** Returns 'today', 'yesterday' or a date. */
  const dayText = (day: string) => {
    const ago = countDays({ from: day, to: today }) - 1;
    return ago < 2 ? formatRelativeDay(-ago, language) : shortDay(day);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2 p-3">
      <h2 className="text-muted-foreground px-2 text-xs font-medium max-lg:hidden">{t("history.title")}</h2>
      {(search !== "" || (chats && chats.length >= searchableFrom)) && (
        <SearchBox label={t("history.search")} value={search} onChange={setSearch} />
      )}
      {chats?.length === 0 && (
        <p className="text-muted-foreground px-1 text-sm">{t(search ? "history.notFound" : "history.none")}</p>
      )}
      {[...Map.groupBy(chats ?? [], ({ updated_at: at }) => dayText(dayIn(new Date(at), timeZone)))].map(
        ([day, ofDay]) => (
          <section key={day} aria-label={day}>
            <h3 className="text-muted-foreground px-2 pt-2 pb-1 text-xs first-letter:uppercase">{day}</h3>
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
              {ofDay.map((chat) => (
                <li
                  key={chat.id}
                  className={cn("hover:bg-accent flex items-center rounded-md", chat.id === openId && "bg-accent")}
                >
                  <button
                    type="button"
                    aria-current={chat.id === openId || undefined}
                    className="min-w-0 flex-1 px-2 py-2 text-left text-sm"
                    onClick={() => onOpen(chat.id)}
                  >
                    <span className="flex items-center gap-1.5">
                      {chat.is_shared && (
                        <Users aria-label={t("history.shared")} className="text-muted-foreground size-3.5 shrink-0" />
                      )}
                      <span className="line-clamp-2 break-words">{chat.title}</span>
                    </span>
                  </button>
                  <ChatMenu chat={chat} workspace={workspace} onDo={(what) => setDoing({ chat, what })} />
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
      {doing?.what === "rename" && <RenameChat chat={doing.chat} onClose={() => setDoing(null)} />}
      {doing?.what === "delete" && (
        <DeleteChat
          chat={doing.chat}
          onClose={() => setDoing(null)}
          onDeleted={() => doing.chat.id === openId && onGone()}
        />
      )}
    </div>
  );
}

function ChatMenu({
  chat,
  workspace,
  onDo,
}: {
  chat: Chat;
  workspace: Workspace;
  onDo: (what: Doing["what"]) => void;
}) {
  const { t } = useTranslation("ai-chat");
  const { mutate } = useMutation(changeChat);
  const { canEdit, canShare } = rightsToChat(chat, workspace);
  const selected = useRef<Doing["what"]>(undefined);
  // The dialog opens after the menu has restored focus. Otherwise both would set focus at the same time.
  const onClosed = () => {
    const what = selected.current;
    selected.current = undefined;
    if (what) setTimeout(() => onDo(what));
  };
  const choose = (what: Doing["what"]) => () => {
    selected.current = what;
  };
  if (!canEdit && !canShare) return null;
  return (
    <MoreMenu label={t("history.menu", { title: chat.title })} onCloseAutoFocus={onClosed}>
      <DropdownMenuItem onSelect={choose("rename")}>
        <Pencil />
        {t("history.rename")}
      </DropdownMenuItem>
      {canShare && (
        <DropdownMenuItem onSelect={() => mutate({ chat, changes: { is_shared: !chat.is_shared } })}>
          {chat.is_shared ? <Lock /> : <Users />}
          {t(chat.is_shared ? "history.hide" : "history.share")}
        </DropdownMenuItem>
      )}
      <DropdownMenuItem variant="destructive" onSelect={choose("delete")}>
        <Trash2 />
        {t("history.delete")}
      </DropdownMenuItem>
    </MoreMenu>
  );
}

const maxTitleLength = 200;

function RenameChat({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const { t } = useTranslation("ai-chat");
  const [{ title }, setValues, isRestored] = useDraftFields(`chat ${chat.id}`, { title: chat.title });
  const { mutate, isPending } = useMutation({ ...changeChat, onSuccess: onClose });
  const name = title.trim();
  return (
    <QuestionDialog
      title={t("history.rename")}
      text={t("history.renameText")}
      isUnsaved={isRestored}
      confirm={
        <Button type="submit" disabled={isPending || name === ""}>
          {t("history.save")}
        </Button>
      }
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ chat, changes: { title: name } });
      }}
    >
      <Input
        aria-label={t("history.name")}
        maxLength={maxTitleLength}
        value={title}
        onChange={(event) => setValues({ title: event.target.value })}
      />
    </QuestionDialog>
  );
}

function DeleteChat({ chat, onClose, onDeleted }: { chat: Chat; onClose: () => void; onDeleted: () => void }) {
  const { t } = useTranslation("ai-chat");
  const { mutate, isPending } = useMutation({
    ...deleteChat,
    onSuccess: () => {
      onDeleted();
      onClose();
    },
  });
  return (
    <QuestionDialog
      title={t("history.deleteTitle", { title: chat.title })}
      text={t("history.deleteText")}
      confirm={
        <Button type="submit" variant="destructive" disabled={isPending}>
          {t("history.delete")}
        </Button>
      }
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        mutate(chat.id);
      }}
    />
  );
}
