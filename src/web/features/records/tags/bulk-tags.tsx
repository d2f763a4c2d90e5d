import { useMutation, useQuery } from "@tanstack/react-query";
import { Tags } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/records/entity.ts";
import { tagRecords, tagsQuery } from "#web/data/records/tags.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#web/ui/kit/popover.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#web/ui/kit/tabs.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { useUndoToast } from "#web/undo/use-undo-toast.ts";

import { TagPicker } from "./tag-picker.tsx";

type Props = { entity: Entity; ids: string[] };

export function BulkTags(props: Props) {
  const { t } = useTranslation("tags");
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="outline" size="sm">
          <Tags />
          {t("bulk.open")}
        </Button>
      </PopoverTrigger>
      <PopoverContent className="w-72" aria-label={t("bulk.open")}>
        <TagChanges {...props} onDone={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  );
}

function TagChanges({ entity, ids, onDone }: Props & { onDone: () => void }) {
  const { t } = useTranslation(["tags", "table"]);
  const { number } = useFormat();
  const offerUndo = useUndoToast();
  const { data: tags = [] } = useQuery(tagsQuery());
  const [isRemoving, setRemoving] = useState(false);
  const mode = isRemoving ? "remove" : "add";
  const [selected, setChosen] = useState<readonly string[]>([]);
  const { mutate: change, isPending } = useMutation({
    ...tagRecords,
    onSuccess: ({ changed, change_set_id }) => {
      onDone();
      offerUndo(t("table:bulk.edited", { count: changed, total: number(changed) }), change_set_id);
    },
  });
  const toggle = (tagId: string) =>
    setChosen((now) => (now.includes(tagId) ? now.filter((other) => other !== tagId) : [...now, tagId]));
  return (
    <div className="grid gap-2">
      <Tabs
        value={mode}
        onValueChange={(next) => {
          setRemoving(next === "remove");
          setChosen([]);
        }}
      >
        <TabsList aria-label={t("bulk.open")}>
          <TabsTrigger value="add">{t("bulk.add")}</TabsTrigger>
          <TabsTrigger value="remove">{t("bulk.remove")}</TabsTrigger>
        </TabsList>
        <TabsContent value={mode} className="pt-2">
          <TagPicker
            key={mode}
            draft={`${mode} tags ${entity}`}
            tags={tags}
            selected={selected}
            onToggle={toggle}
            canCreate={!isRemoving}
          />
        </TabsContent>
      </Tabs>
      <Button
        size="sm"
        variant="secondary"
        disabled={selected.length === 0}
        pending={isPending}
        onClick={() => change({ entity, ids, [mode]: [...selected] })}
      >
        {t(isRemoving ? "bulk.applyRemove" : "bulk.applyAdd", { count: ids.length, total: number(ids.length) })}
      </Button>
    </div>
  );
}
