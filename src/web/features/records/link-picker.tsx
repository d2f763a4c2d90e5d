import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";

import { linkChoicesQuery, type SearchedEntity } from "#web/data/link-choices.ts";
import { cn } from "#web/ui/class-names.ts";
import { Input } from "#web/ui/kit/input.tsx";

import type { ControlProps } from "./record-control.tsx";

type Props = Pick<
  ControlProps,
  "id" | "aria-invalid" | "aria-describedby" | "value" | "onChange" | "onBlur" | "inputRef" | "linkName"
> & { target: SearchedEntity };

/** Finds the record that a link points to while one types its name. */
export function LinkPicker({ id, value, onChange, onBlur, inputRef, linkName, target, ...tie }: Props) {
  const { t } = useTranslation("records");
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(
    value && linkName ? { id: value, name: linkName } : null,
  );
  const [marked, setMarked] = useState(0);
  const isOpen = typed !== null;
  const { data: found = [], isPlaceholderData } = useQuery({
    ...linkChoicesQuery(target, typed ?? ""),
    enabled: isOpen,
  });
  const current = value && chosen?.id === value ? chosen.name : "";

  const close = () => {
    setTyped(null);
    setMarked(0);
  };
  const choose = (record: { id: string; name: string } | null) => {
    setChosen(record);
    onChange(record?.id ?? "");
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen) setTyped("");
      else setMarked(Math.min(found.length - 1, Math.max(0, marked + (event.key === "ArrowDown" ? 1 : -1))));
    } else if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      const record = found[marked];
      if (record && !isPlaceholderData) choose(record);
    } else if (event.key === "Escape" && isOpen) {
      // The layer around the form knows that it must stay: form-layer.ts.
      close();
    }
  };
  return (
    <div className="relative">
      <Input
        {...tie}
        id={id}
        ref={inputRef}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found[marked] ? `${id}-${marked}` : undefined}
        autoComplete="off"
        placeholder={t("form.search")}
        value={typed ?? current}
        onChange={(event) => {
          setTyped(event.target.value);
          setMarked(0);
        }}
        onClick={() => setTyped((now) => now ?? "")}
        onKeyDown={onKeyDown}
        onBlur={() => {
          // An emptied box means no link; anything else that was not chosen is forgotten.
          if (typed?.trim() === "" && !current) onChange("");
          close();
          onBlur();
        }}
        className={current ? "pr-8" : undefined}
      />
      {current && (
        <button
          type="button"
          aria-label={t("form.removeLink", { name: current })}
          className="text-muted-foreground hover:bg-accent hover:text-foreground absolute top-1 right-1 rounded-sm p-1"
          onClick={() => choose(null)}
        >
          <X className="size-4" />
        </button>
      )}
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label={t("form.search")}
        hidden={!isOpen}
        className="bg-popover absolute z-50 mt-1 max-h-64 w-full scrollbar-thin overflow-y-auto rounded-lg border p-1 shadow-md"
      >
        {found.map((record, place) => (
          <li
            key={record.id}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === marked}
            // The press must not take the focus from the box, or it would close before the click arrives.
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => setMarked(place)}
            onClick={() => choose(record)}
            className={cn(
              "flex min-h-8 cursor-default items-center rounded-sm px-2 py-1.5",
              place === marked && "bg-accent",
            )}
          >
            <span className="truncate">{record.name}</span>
          </li>
        ))}
        {isOpen && found.length === 0 && (
          <li role="option" aria-selected={false} aria-disabled className="text-muted-foreground px-2 py-1.5">
            {t("form.nothingFound")}
          </li>
        )}
      </ul>
    </div>
  );
}
