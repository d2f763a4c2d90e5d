import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useId, useState } from "react";
import { flushSync } from "react-dom";

import {
  type Attached,
  type PageContext,
  isAttachedRecord,
  maxAttachedRecords,
} from "#domain/assistant/proposed-change.ts";
import { mentionAt } from "#domain/workspace/people/mentions.ts";
import { type FoundRecord, recentRecords, searchRecordsQuery } from "#web/data/records/search.ts";

const maxSuggestions = 6;
const kinds = ["accounts", "contacts", "deals", "products"] as const;

/** Converts a found record to an attachment, as a list; empty for kinds that cannot be attached. */
export function toAttached({ entity, id, name, detail }: FoundRecord): Attached[] {
  const kind = kinds.find((kind) => kind === entity);
  return kind ? [{ entity: kind, id, name, detail }] : [];
}

type Props = {
  box: RefObject<HTMLTextAreaElement | null>;
  draft: string;
  onDraft: (draft: string) => void;
  attached: readonly PageContext[];
  onAttached: (attached: readonly PageContext[]) => void;
};

/** Suggests records after an @ in the text. They can be selected by keyboard or mouse. */
export function useAttachedRecords({ box, draft, onDraft, attached, onAttached }: Props) {
  const listId = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [marked, setMarked] = useState(0);
  const mention = caret === null ? null : mentionAt(draft, caret);
  const query = mention?.query.trim() ?? "";
  const isAsked = mention !== null && attached.length < maxAttachedRecords;
  const search = searchRecordsQuery(query);
  const { data } = useQuery({ ...search, enabled: isAsked && query !== "" });
  const records = query === "" ? recentRecords() : (data ?? []);
  const matches = isAsked
    ? records
        .flatMap(toAttached)
        .filter(({ id }) => attached.filter(isAttachedRecord).every((record) => record.id !== id))
        .slice(0, maxSuggestions)
    : [];
  const isOpen = matches.length > 0;

  const choose = (selected: Attached) => {
    if (!mention) return;
    const before = `${draft.slice(0, mention.from)}@${selected.name} `;
    // The new text has to be rendered before the caret can be placed.
    flushSync(() => {
      onDraft(before + draft.slice(mention.from + 1 + mention.query.length));
      onAttached([...attached, selected]);
      setCaret(null);
      setMarked(0);
    });
    box.current?.setSelectionRange(before.length, before.length);
  };
  /** Returns true if the list handled the key. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (!isOpen) return false;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const record = matches[marked] ?? matches[0];
    if (step !== 0) setMarked(Math.min(matches.length - 1, Math.max(0, marked + step)));
    else if ((event.key === "Enter" || event.key === "Tab") && record) choose(record);
    else if (event.key === "Escape") setCaret(null);
    else return false;
    event.preventDefault();
    return true;
  };
  const onCaret = (at: number | null) => {
    setCaret(at);
    setMarked(0);
  };
  return { listId, found: matches, marked, isOpen, choose, onKey, onCaret };
}
