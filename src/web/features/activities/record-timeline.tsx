import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/records/entity.ts";
import { hasFeature } from "#domain/records/kinds/kinds.ts";
import { recordEmailsQuery } from "#web/data/mail/record-emails.ts";
import { activityKinds, type ActivityKind, createActivity, timelineQuery } from "#web/data/records/activities.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import { useOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Checkbox } from "#web/ui/kit/checkbox.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { useRestoreFocus } from "#web/ui/use-restore-focus.ts";

import { dropUnsaved, emptyDraft, storeUnsaved, readUnsaved, toColumns } from "./activity-draft.ts";
import { ActivityForm } from "./activity-form.tsx";
import { ActivityItem } from "./activity-item.tsx";
import { EmailOnTimeline } from "./email-on-timeline.tsx";
import { sortTimeline } from "./sort-timeline.ts";

type Props = {
  entity: Entity;
  id: string;
  workspace: Workspace;
  /** Number of items shown initially, and added at a time. */
  pageSize?: number;
  /** False if emails are left out, as next to a conversation, which contains them. */
  hasEmails?: boolean;
};

/** Renders past and open activities of a record, with its emails in between and a form to add more. */
export function RecordTimeline({
  entity,
  id,
  workspace,
  pageSize = 25,
  hasEmails = hasFeature(entity, "mail"),
}: Props) {
  const { t } = useTranslation("activities");
  const { number } = useFormat();
  const timeZone = useOwnTimeZone();
  const [most, setMost] = useState(pageSize);
  const [isWide, setWide] = useState(true);
  const related = hasFeature(entity, "wideTimeline") && t(`related.${entity}`);
  const { data, isPlaceholderData } = useQuery(timelineQuery(entity, id, isWide, most));
  const { data: mail, isLoading } = useQuery({ ...recordEmailsQuery(entity, id, isWide, most), enabled: hasEmails });
  const isReady = data && !isLoading;
  const shown = isReady ? sortTimeline(data.activities, mail?.emails ?? []).slice(0, most) : [];
  const hidden = isReady ? data.count + (mail?.count ?? 0) - shown.length : 0;
  return (
    <section aria-label={t("title")} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base font-semibold">{t("title")}</h2>
        {related && (
          <label className="text-muted-foreground flex items-center gap-2 text-xs">
            <Checkbox checked={isWide} onCheckedChange={(checked) => setWide(checked === true)} />
            {related}
          </label>
        )}
      </div>
      {workspace.role !== "viewer" && <Composer entity={entity} id={id} workspace={workspace} />}
      {!isReady && <Skeleton className="h-24" />}
      {isReady && shown.length === 0 && <p className="text-muted-foreground">{t("none")}</p>}
      <ul className="grid gap-2">
        {shown.map((entry) =>
          "conversation_id" in entry ? (
            <EmailOnTimeline key={entry.id} email={entry} timeZone={timeZone} on={id} />
          ) : (
            <ActivityItem key={entry.id} activity={entry} workspace={workspace} on={id} />
          ),
        )}
      </ul>
      {hidden > 0 && (
        <Button
          variant="outline"
          className="justify-self-start"
          pending={isPlaceholderData}
          onClick={() => setMost(most + pageSize)}
        >
          {t("more", { count: hidden, total: number(hidden) })}
        </Button>
      )}
    </section>
  );
}

/** Renders a button per kind, which opens the form of that kind. */
export function Composer({ entity, id, workspace }: Partial<Pick<Props, "entity" | "id">> & { workspace: Workspace }) {
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
    <div ref={box} className="bg-card grid gap-3 rounded-lg border p-3">
      <div role="group" aria-label={t("add")} className="flex flex-wrap gap-1.5">
        {activityKinds.map((activityKind) => (
          <Button
            key={activityKind}
            size="sm"
            data-adds={activityKind}
            variant={activityKind === kind ? "secondary" : "outline"}
            aria-expanded={activityKind === kind}
            onClick={() => setKind(activityKind === kind ? null : activityKind)}
          >
            {t(`adding.${activityKind}`)}
          </Button>
        ))}
      </div>
      {kind && (
        <ActivityForm
          key={kind}
          draft={null}
          initial={unsaved?.kind === kind ? unsaved : emptyDraft(kind, workspace.memberId, timeZone)}
          isPending={isPending}
          onChange={(draft) => storeUnsaved(key, draft)}
          onCancel={close}
          onSave={(draft) => create({ ...toColumns(draft, members, timeZone), about })}
        />
      )}
    </div>
  );
}
