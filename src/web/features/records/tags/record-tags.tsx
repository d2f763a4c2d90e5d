import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/records/entity.ts";
import { recordQuery } from "#web/data/records/records.ts";
import { tagRecords, tagsQuery } from "#web/data/records/tags.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#web/ui/kit/popover.tsx";
import { TagLabel } from "#web/ui/tag-label.tsx";

import { TagPicker } from "./tag-picker.tsx";

export function RecordTags({ entity, id, canEdit }: { entity: Entity; id: string; canEdit: boolean }) {
  const { t } = useTranslation("tags");
  const { data: record } = useSuspenseQuery(recordQuery(entity, id));
  const { mutate: change } = useMutation(tagRecords);
  const [isOpen, setOpen] = useState(false);
  const selected = (record.tag_ids ?? []) as string[];
  const { data: tags = [] } = useQuery({ ...tagsQuery(), enabled: isOpen || selected.length > 0 });
  const shown = tags.filter((tag) => selected.includes(tag.id));
  const toggle = (tagId: string) =>
    change({ entity, ids: [id], ...(selected.includes(tagId) ? { remove: [tagId] } : { add: [tagId] }) });
  if (!canEdit && shown.length === 0) return null;

  return (
    <section aria-label={t("title")} className="grid grid-cols-[5.75rem_minmax(0,1fr)] gap-x-3">
      <h2 className="text-muted-foreground py-1 text-xs font-normal">{t("title")}</h2>
      <ul className="flex flex-wrap items-center gap-1.5">
        {shown.map((tag) => (
          <li
            key={tag.id}
            className="bg-secondary text-secondary-foreground inline-flex h-6 max-w-full items-center gap-1 rounded-sm pl-1.5 text-xs font-medium not-has-[button]:pr-1.5"
          >
            <TagLabel tag={tag} />
            {canEdit && (
              <button
                type="button"
                aria-label={t("remove", { name: tag.name })}
                className="hover:bg-accent text-muted-foreground hover:text-foreground grid size-6 shrink-0 place-items-center rounded-sm"
                onClick={() => toggle(tag.id)}
              >
                <X className="size-3" />
              </button>
            )}
          </li>
        ))}
        {canEdit && (
          <li>
            <Popover open={isOpen} onOpenChange={setOpen}>
              <PopoverTrigger asChild>
                <Button variant="ghost" size="sm" className="text-muted-foreground -ml-1.5 h-6 px-1.5 text-xs">
                  <Plus />
                  {t("add")}
                </Button>
              </PopoverTrigger>
              <PopoverContent className="w-64 p-1" aria-label={t("add")}>
                <TagPicker draft={`tags ${id}`} tags={tags} selected={selected} onToggle={toggle} />
              </PopoverContent>
            </Popover>
          </li>
        )}
      </ul>
    </section>
  );
}
