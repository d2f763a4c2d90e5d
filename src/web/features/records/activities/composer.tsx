import { useMutation, useQuery } from "@tanstack/react-query";
import { Fragment, lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/records/entity.ts";
import { activityKinds, type ActivityKind, createActivity } from "#web/data/records/activities.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import { useOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { Textarea } from "#web/ui/kit/textarea.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useRestoreFocus } from "#web/ui/use-restore-focus.ts";

import { dropUnsaved, emptyDraft, readUnsaved, storeUnsaved, toColumns } from "./activity-draft.ts";
import { activityIcons } from "./activity-icons.ts";

// Loaded when the user starts to write.
const loadForm = async () => ({ default: (await import("./activity-form.tsx")).ActivityForm });
const ActivityForm = lazy(loadForm);

type Props = {
  /** The record that new activities belong to; undefined on the 'My day' page. */
  entity?: Entity;
  id?: string;
  workspace: Workspace;
  /** Button that opens a new email. */
  email?: ReactNode;
};

/** Renders a field for a note, and a button for each kind of activity, which opens the form of that kind. */
export function Composer({ entity, id, workspace, email }: Props) {
  const { t } = useTranslation("activities");
  const timeZone = useOwnTimeZone();
  const key = `activity ${workspace.memberId} ${id ?? ""}`;
  const unsaved = readUnsaved(key);
  const [kind, setKind] = useState<ActivityKind | null>(unsaved?.kind ?? null);
  const close = () => {
    dropUnsaved(key);
    setKind(null);
  };
  const { data: members = [] } = useQuery(membersQuery());
  const { mutate: create, isPending } = useMutation({
    ...createActivity,
    onSuccess: () => {
      close();
      notify.success(t("saved"));
    },
  });
  const about = entity && id ? { entity, id } : undefined;
  const box = useRestoreFocus<HTMLDivElement>(kind && `[data-adds=${kind}]`);
  return (
    <div ref={box} className="bg-card grid gap-2 rounded-lg border p-2">
      <div role="group" aria-label={t("add")} className="flex flex-wrap gap-1">
        {activityKinds.map((activityKind) => {
          const Icon = activityIcons[activityKind];
          return (
            <Fragment key={activityKind}>
              <Button
                size="sm"
                data-adds={activityKind}
                variant={activityKind === kind ? "secondary" : "ghost"}
                aria-expanded={activityKind === kind}
                onClick={() => setKind(activityKind === kind ? null : activityKind)}
              >
                <Icon />
                {t(`adding.${activityKind}`)}
              </Button>
              {activityKind === "call" && email}
            </Fragment>
          );
        })}
      </div>
      {kind === null ? (
        <Textarea
          rows={1}
          className="min-h-8 resize-none"
          aria-label={t("titles.note")}
          placeholder={t("notePlaceholder")}
          onPointerEnter={() => void loadForm()}
          onFocus={() => setKind("note")}
        />
      ) : (
        <Suspense fallback={<Skeleton className="h-16" />}>
          <ActivityForm
            key={kind}
            draft={null}
            initial={unsaved?.kind === kind ? unsaved : emptyDraft(kind, workspace.memberId, timeZone)}
            isPending={isPending}
            onChange={(draft) => storeUnsaved(key, draft)}
            onCancel={close}
            onSave={(draft) => create({ ...toColumns(draft, members, timeZone), about })}
          />
        </Suspense>
      )}
    </div>
  );
}
