import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";

import { foldText } from "#domain/records/lists/search-text.ts";
import { offered } from "#domain/workspace/people/members.ts";
import { mentionAt } from "#domain/workspace/people/mentions.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import { Face } from "#web/people/face.tsx";
import { cn } from "#web/ui/class-names.ts";
import { Textarea } from "#web/ui/kit/textarea.tsx";

type Props = {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  autoFocus?: boolean;
};

/** Renders a textarea that suggests members of the workspace after an @. */
export function MentionBox({ label, placeholder, value, onChange, rows = 3, autoFocus }: Props) {
  const { t } = useTranslation("activities");
  const list = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [marked, setMarked] = useState(0);
  const { data: members = [] } = useQuery(membersQuery());
  const mention = caret === null ? null : mentionAt(value, caret);
  const suggestions = mention
    ? offered(members)
        .filter(
          ({ name }) =>
            foldText(name).startsWith(foldText(mention.query)) ||
            foldText(name).includes(` ${foldText(mention.query)}`),
        )
        .slice(0, 6)
    : [];
  const isOpen = suggestions.length > 0 && suggestions[0]?.name !== mention?.query;

  const choose = (name: string) => {
    if (!mention) return;
    const before = `${value.slice(0, mention.from)}@${name} `;
    // The text has to be rendered before the caret can be placed, and the caret placed before the next key press.
    flushSync(() => {
      onChange(before + value.slice(mention.from + 1 + mention.query.length));
      setCaret(null);
      setMarked(0);
    });
    box.current?.setSelectionRange(before.length, before.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setMarked(Math.min(suggestions.length - 1, Math.max(0, marked + (event.key === "ArrowDown" ? 1 : -1))));
    } else if (event.key === "Enter" || event.key === "Tab") {
      event.preventDefault();
      event.stopPropagation();
      choose(suggestions[marked]?.name ?? suggestions[0]?.name ?? "");
    } else if (event.key === "Escape") {
      event.stopPropagation();
      setCaret(null);
    }
  };
  return (
    <div className="relative">
      <Textarea
        ref={box}
        rows={rows}
        autoFocus={autoFocus}
        maxLength={20_000}
        aria-label={label}
        placeholder={placeholder}
        aria-autocomplete="list"
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen ? `${list}-${marked}` : undefined}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          setCaret(event.target.selectionStart);
          setMarked(0);
        }}
        onBlur={() => setCaret(null)}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <ul
          id={list}
          role="listbox"
          aria-label={t("mention")}
          className="bg-popover absolute z-50 mt-1 w-80 max-w-full rounded-lg border p-1 shadow-md"
        >
          {suggestions.map(({ id, name, user_id: userId }, index) => (
            <li
              key={id}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === marked}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(name)}
              className={cn(
                "flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2 py-1.5",
                index === marked && "bg-accent",
              )}
            >
              <Face userId={userId} name={name} />
              <span className="min-w-0 break-words">{name}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
