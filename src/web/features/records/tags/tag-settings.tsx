import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Plus, Tags, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";

import { entities } from "#domain/records/kinds/kinds.ts";
import { bulkDelete } from "#web/data/records/change-sets.ts";
import { createTag, type Tag, tagCountsQuery, tagsQuery, updateTag } from "#web/data/records/tags.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { EditableText } from "#web/ui/editable-text.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { tagColours } from "#web/ui/tag-colours.ts";
import { TagLabel } from "#web/ui/tag-label.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { useUndoToast } from "#web/undo/use-undo-toast.ts";

export function TagSettings({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation("tags");
  const { data: tags } = useSuspenseQuery(tagsQuery());
  const { mutate, isPending } = useMutation(createTag);
  const canEdit = workspace.role !== "viewer";
  const add = () => {
    const taken = new Set(tags.map(({ name }) => name));
    let name = t("newName");
    for (let nr = 2; taken.has(name); nr += 1) name = `${t("newName")} ${nr}`;
    mutate({ name, colour: tagColours[tags.length % tagColours.length] ?? "slate" });
  };
  const create = canEdit && (
    <Button pending={isPending} onClick={add}>
      <Plus />
      {t("new")}
    </Button>
  );
  return (
    <div className="grid gap-4">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 className="text-base font-semibold">{t("title")}</h2>
        {tags.length > 0 && create}
      </div>
      {tags.length === 0 ? (
        <EmptyState hasSample icon={Tags} title={t("empty.title")} text={t("empty.text")}>
          {create}
        </EmptyState>
      ) : (
        <ul className="divide-y rounded-lg border">
          {tags.map((tag) => (
            <TagRow key={tag.id} tag={tag} canEdit={canEdit} />
          ))}
        </ul>
      )}
    </div>
  );
}

function TagRow({ tag, canEdit }: { tag: Tag; canEdit: boolean }) {
  const { t } = useTranslation("tags");
  const { number } = useFormat();
  const offerUndo = useUndoToast();
  const { data: counts } = useQuery(tagCountsQuery());
  const { mutate: recolour, mutateAsync: update } = useMutation(updateTag);
  const { mutateAsync: remove } = useMutation(bulkDelete);
  const usage = counts?.find((count) => count.tag_id === tag.id);
  const total = usage ? entities.reduce((sum, entity) => sum + usage[entity], 0) : 0;
  const drop = async () => {
    const { change_set_id: set } = await remove({ entity: "tags", ids: [tag.id] });
    offerUndo(t("deleted", { name: tag.name }), set);
  };
  return (
    <li className="flex items-center gap-2 px-3 py-1.5">
      {canEdit ? (
        <>
          <TagLabel tag={{ name: "", colour: tag.colour }} />
          <EditableText
            label={t("rename", { name: tag.name })}
            value={tag.name}
            maxLength={100}
            isDisabled={false}
            row={tag}
            onChange={(name, read) => update({ read, changes: { name } })}
          />
          <Select
            aria-label={t("colour", { name: tag.name })}
            className="w-auto"
            value={tag.colour}
            options={tagColours.map((colour) => [colour, t(`colours.${colour}`)])}
            onChange={(colour) => recolour({ read: tag, changes: { colour } })}
          />
        </>
      ) : (
        <TagLabel tag={tag} className="flex-1" />
      )}
      <span className="tabular text-muted-foreground w-24 shrink-0 text-right text-xs">
        {counts && t("used", { count: total, total: number(total) })}
      </span>
      {canEdit && (
        <Button variant="ghost" size="icon-sm" aria-label={t("delete", { name: tag.name })} onClick={() => void drop()}>
          <Trash2 />
        </Button>
      )}
    </li>
  );
}
