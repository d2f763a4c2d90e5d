import { useMutation, useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { type EmailTemplate, emailTemplatesQuery, type WrittenTemplate } from "#web/data/mail/email-templates.ts";
import { bulkDelete } from "#web/data/records/change-sets.ts";
import { formLayer } from "#web/ui/form/form-layer.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Dialog, DialogContent, DialogHeader } from "#web/ui/kit/dialog.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { MarkIfMixed } from "#web/ui/marks-samples.tsx";
import { SampleMark } from "#web/ui/sample-mark.tsx";
import { useUndo } from "#web/undo/use-undo.ts";

import { TemplateForm } from "./template-form.tsx";

const offered = ["thanks", "offer", "followUp", "meeting"] as const;

type Props = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void; canEdit: boolean };

/**
 * Renders the workspace's templates, which can be created, edited and deleted. Suggests a few initial ones in the
 * user's language.
 */
export function Templates({ isOpen, onOpenChange, canEdit }: Props) {
  const { t } = useTranslation(["compose", "common"]);
  const [written, setWritten] = useState<(WrittenTemplate & { id?: string }) | null>(null);
  const { data: templates } = useQuery(emailTemplatesQuery());
  // The undo button is shown in the dialog, because a toast would be behind it.
  const [deleted, setDeleted] = useState<{ name: string; set: string } | null>(null);
  const { mutate: undo } = useUndo();
  const { mutate: remove } = useMutation(bulkDelete);
  const drop = ({ id, name }: EmailTemplate) =>
    remove(
      { entity: "email_templates", ids: [id] },
      { onSuccess: ({ change_set_id: set }) => setDeleted(set ? { name, set } : null) },
    );
  const suggestions = offered
    .map((template) => ({
      name: t(`templates.offered.${template}.name`),
      subject: t(`templates.offered.${template}.subject`),
      body: t(`templates.offered.${template}.body`),
    }))
    .filter(({ name }) => !templates?.some((template) => template.name === name));
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) {
          setWritten(null);
          setDeleted(null);
        }
        onOpenChange(open);
      }}
    >
      <DialogContent className="max-w-2xl" {...formLayer}>
        {written ? (
          <TemplateForm key={written.id ?? written.name} template={written} onDone={() => setWritten(null)} />
        ) : (
          <>
            <DialogHeader title={t("templates.title")} text={t("templates.text")} />
            {!templates && <Skeleton className="h-24" />}
            {deleted && (
              <p role="status" className="bg-muted flex items-center gap-2 rounded-md px-3 py-1.5 text-sm">
                <span className="min-w-0 flex-1">{t("templates.deleted", { name: deleted.name })}</span>
                <Button
                  variant="outline"
                  size="sm"
                  onClick={() => {
                    undo(deleted.set);
                    setDeleted(null);
                  }}
                >
                  {t("common:undo")}
                </Button>
              </p>
            )}
            {templates && templates.length > 0 && (
              <ul aria-label={t("templates.title")} className="divide-y rounded-lg border">
                <MarkIfMixed rows={templates}>
                  {templates.map((template) => (
                    <li key={template.id} className="flex items-center gap-2 px-3 py-2">
                      <span className="grid min-w-0 flex-1">
                        <span className="flex items-center gap-2">
                          <span className="truncate font-medium">{template.name}</span>
                          {template.is_sample && <SampleMark />}
                        </span>
                        <span className="text-muted-foreground truncate text-xs">
                          {template.subject || template.body}
                        </span>
                      </span>
                      {canEdit && (
                        <>
                          <Button
                            variant="ghost"
                            size="icon-sm"
                            aria-label={t("templates.edit", { name: template.name })}
                            onClick={() => setWritten(template)}
                          >
                            <Pencil />
                          </Button>
                          <Button
                            variant="ghost"
                            size="icon-sm"
                            aria-label={t("templates.delete", { name: template.name })}
                            onClick={() => drop(template)}
                          >
                            <Trash2 />
                          </Button>
                        </>
                      )}
                    </li>
                  ))}
                </MarkIfMixed>
              </ul>
            )}
            {canEdit && (
              <div>
                <Button variant="outline" onClick={() => setWritten({ name: "", subject: "", body: "" })}>
                  <Plus />
                  {t("templates.new")}
                </Button>
              </div>
            )}
            {canEdit && suggestions.length > 0 && (
              <section aria-label={t("templates.begin")} className="grid gap-2">
                <h3 className="text-sm font-medium">{t("templates.begin")}</h3>
                <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-2">
                  {suggestions.map((suggestion) => (
                    <li key={suggestion.name}>
                      <button
                        type="button"
                        className="hover:bg-accent grid w-full grid-cols-[minmax(0,1fr)] rounded-lg border p-3 text-left text-sm"
                        onClick={() => setWritten(suggestion)}
                      >
                        <span className="font-medium">{suggestion.name}</span>
                        <span className="text-muted-foreground truncate text-xs">{suggestion.subject}</span>
                      </button>
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}
