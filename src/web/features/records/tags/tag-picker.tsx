import { useMutation } from "@tanstack/react-query";
import { Check, Plus } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";

import { foldText } from "#domain/records/lists/search-text.ts";
import { createTag, type Tag } from "#web/data/records/tags.ts";
import { cn } from "#web/ui/class-names.ts";
import { useDraftText } from "#web/ui/form/form-draft.ts";
import { Input } from "#web/ui/kit/input.tsx";
import { tagColours } from "#web/ui/tag-colours.ts";
import { TagLabel } from "#web/ui/tag-label.tsx";

type Props = {
  /** Storage key of the typed text, so that it survives a reload. */
  draft: string;
  tags: Tag[];
  /** IDs of the selected tags. */
  selected: readonly string[];
  onToggle: (tagId: string) => void;
  canCreate?: boolean;
};

/** Renders a search for tags by name. Selecting a tag adds or removes it; a tag that does not exist can be created. */
export function TagPicker({ draft, tags, selected, onToggle, canCreate = true }: Props) {
  const { t } = useTranslation("tags");
  const list = useId();
  const [typed, setTyped] = useDraftText(draft);
  const [marked, setMarked] = useState(0);
  const { mutateAsync: create, isPending } = useMutation(createTag);
  const name = typed.trim();
  const matches = tags.filter((tag) => foldText(tag.name).includes(foldText(name)));
  const isNew = canCreate && name !== "" && !tags.some((tag) => foldText(tag.name) === foldText(name));
  const count = matches.length + (isNew ? 1 : 0);
  const place = Math.min(marked, Math.max(0, count - 1));

  const choose = async (at: number) => {
    const tag = matches[at];
    if (tag) onToggle(tag.id);
    else if (isNew && !isPending) {
      const tag = await create({ name, colour: tagColours[tags.length % tagColours.length] ?? "slate" });
      onToggle(tag.id);
    }
    setTyped(() => "");
    setMarked(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setMarked(Math.min(count - 1, Math.max(0, place + (event.key === "ArrowDown" ? 1 : -1))));
    } else if (event.key === "Enter") {
      event.preventDefault();
      void choose(place);
    }
  };
  const option = (at: number) => ({
    id: `${list}-${at}`,
    role: "option",
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onMouseMove: () => setMarked(at),
    onClick: () => void choose(at),
    className: cn("flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2 py-1", at === place && "bg-accent"),
  });

  return (
    <>
      <Input
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={count > 0 ? `${list}-${place}` : undefined}
        aria-label={t(canCreate ? "search" : "find")}
        placeholder={t(canCreate ? "search" : "find")}
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setTyped(() => event.target.value);
          setMarked(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul
        id={list}
        role="listbox"
        aria-multiselectable
        aria-label={t("title")}
        className="mt-1 max-h-64 scrollbar-thin overflow-y-auto"
      >
        {matches.map((tag, at) => (
          <li key={tag.id} {...option(at)} aria-selected={selected.includes(tag.id)}>
            <TagLabel tag={tag} className="flex-1" />
            {selected.includes(tag.id) && <Check aria-hidden className="size-4 shrink-0" />}
          </li>
        ))}
        {isNew && (
          <li {...option(matches.length)} aria-selected={false}>
            <Plus aria-hidden className="size-4 shrink-0" />
            <span className="truncate">{t("create", { name })}</span>
          </li>
        )}
        {count === 0 && (
          <li role="option" aria-selected={false} aria-disabled className="text-muted-foreground px-2 py-1.5">
            {t(canCreate ? "none" : "nothing")}
          </li>
        )}
      </ul>
    </>
  );
}
