import { useSuspenseQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import { invitationsQuery, teamQuery, type TeamMember } from "#web/data/workspace/team.ts";
import { isAdmin, type Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { LayerMark } from "#web/ui/layers.tsx";

import { InvitationRow } from "./invitation-row.tsx";
import { MemberRow } from "./member-row.tsx";

const InviteDialog = lazy(async () => ({ default: (await import("./invite-dialog.tsx")).InviteDialog }));

type TeamSettingsProps = {
  workspace: Workspace;
  /** True if the URL asks to open the invitation form; `onInvited` removes that parameter. */
  isInviting: boolean;
  onInvited: () => void;
  onLeft: () => void;
  onRenamed: () => void;
};

/** Renders the members with their roles, and the pending invitations. */
export function TeamSettings({ workspace, isInviting, onInvited, onLeft, onRenamed }: TeamSettingsProps) {
  const { t } = useTranslation("team");
  const { data: members } = useSuspenseQuery(teamQuery());
  const { data: invitations } = useSuspenseQuery(invitationsQuery());
  const [selected, setInvited] = useState<{ member: TeamMember | null; isFirst: boolean } | null>(null);
  const canManage = isAdmin(workspace);
  const isAlone = invitations.length === 0 && members.filter(({ user_id: login }) => login).length === 1;
  const invited = selected ?? (isInviting && canManage ? { member: null, isFirst: isAlone } : null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h2 className="text-base font-semibold max-sm:sr-only">{t("title")}</h2>
          <p className="text-muted-foreground max-w-prose">{t(canManage ? "text" : "onlyAdmins")}</p>
        </div>
        {canManage && (
          <Button onClick={() => setInvited({ member: null, isFirst: isAlone })}>
            <UserPlus />
            {t("invite.open")}
          </Button>
        )}
      </div>
      <ul aria-label={t("people")} className="divide-y rounded-lg border">
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            members={members}
            workspace={workspace}
            onInvite={() => setInvited({ member, isFirst: isAlone })}
            onLeft={onLeft}
          />
        ))}
      </ul>
      {canManage && invitations.length > 0 && (
        <section aria-labelledby="invitations" className="grid gap-3">
          <h3 id="invitations" className="text-sm font-semibold">
            {t("invitations.title")}
          </h3>
          <ul className="divide-y rounded-lg border">
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} timeZone={workspace.time_zone} />
            ))}
          </ul>
        </section>
      )}
      {invited && (
        <Suspense fallback={<LayerMark />}>
          <InviteDialog
            member={invited.member}
            renames={invited.isFirst ? workspace : null}
            onRenamed={onRenamed}
            onClose={() => {
              setInvited(null);
              if (isInviting) onInvited();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
