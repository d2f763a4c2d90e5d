import { useMutation, useQuery } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { type Idea, maxNameLength } from "#domain/customers/promotions/idea.ts";
import { renameIdea, type SavedIdea, savedIdeasQuery } from "#web/data/customers/promotions.ts";
import { bulkDelete } from "#web/data/records/change-sets.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { TextField } from "#web/ui/form/form-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Dialog, DialogContent } from "#web/ui/kit/dialog.tsx";
import { Section } from "#web/ui/section.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { useUndoToast } from "#web/undo/use-undo-toast.ts";

import { IdeaCard } from "./idea-card.tsx";
import { useIdeaText } from "./use-idea-text.ts";

type Props = { canEdit: boolean; timeZone: string; onLive: (idea: Idea, name: string) => void };

export function SavedIdeas({ canEdit, timeZone, onLive }: Props) {
  const { t } = useTranslation("promotion-ideas");
  const { moment } = useFormat();
  const text = useIdeaText();
  const offerUndo = useUndoToast();
  const [renamed, setRenamed] = useState<SavedIdea>();
  const { data: ideas } = useQuery(savedIdeasQuery());
  const { mutateAsync: remove } = useMutation(bulkDelete);
  const drop = async ({ id, name }: SavedIdea) => {
    const { change_set_id: set } = await remove({ entity: "promotion_ideas", ids: [id] });
    offerUndo(t("saved.deleted", { name }), set);
  };
  return (
    <Section title={t("tabs.saved")}>
      {ideas?.length === 0 && <p className="text-muted-foreground text-sm">{t("saved.none")}</p>}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2">
        {ideas?.map((saved) => (
          <IdeaCard
            key={saved.id}
            idea={saved.idea}
            name={saved.name}
            about={
              <p className="text-muted-foreground text-xs">
                {t("saved.of", { rule: text.title(saved.idea), when: moment(saved.created_at, timeZone) })}
              </p>
            }
          >
            {canEdit && (
              <>
                <Button variant="outline" onClick={() => onLive(saved.idea, saved.name)}>
                  {t("live.begin")}
                </Button>
                <Button variant="ghost" onClick={() => setRenamed(saved)}>
                  <Pencil />
                  {t("saved.rename")}
                </Button>
                <Button variant="ghost" onClick={() => void drop(saved)}>
                  <Trash2 />
                  {t("saved.delete")}
                </Button>
              </>
            )}
          </IdeaCard>
        ))}
      </div>
      {renamed && <RenameDialog saved={renamed} onClose={() => setRenamed(undefined)} />}
    </Section>
  );
}

function RenameDialog({ saved, onClose }: { saved: SavedIdea; onClose: () => void }) {
  const { t } = useTranslation("promotion-ideas");
  const { id, name: before } = saved;
  const form = useForm<{ name: string }, "required">({
    draft: `idea ${id}`,
    values: { name: before },
    check: ({ name }) => ({ name: name.trim() === "" ? "required" : undefined }),
  });
  const { mutate: undo } = useMutation(renameIdea);
  const { mutate: rename, isPending } = useMutation({
    ...renameIdea,
    onSuccess: (renamed, { name }) => {
      notify.undo(t("saved.renamed", { name }), () => undo({ read: { ...renamed, name }, name: before }));
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent aria-describedby={undefined}>
        <DialogForm
          form={form}
          onSubmit={({ name }) => rename({ read: saved, name: name.trim() })}
          title={t("saved.renameTitle", { name: before })}
          submit={t("saved.rename")}
          isPending={isPending}
        >
          <TextField form={form} name="name" label={t("live.name")} maxLength={maxNameLength} autoFocus />
        </DialogForm>
      </DialogContent>
    </Dialog>
  );
}
