import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { setMemberRole } from "#web/data/workspace/change-team.ts";
import { type Role, type TeamMember } from "#web/data/workspace/team.ts";
import { isAdmin, type Workspace } from "#web/data/workspace/workspace.ts";
import { Face } from "#web/people/face.tsx";
import { Badge } from "#web/ui/kit/badge.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { lazyMenu } from "#web/ui/lazy-menu.tsx";
import { SampleMark } from "#web/ui/sample-mark.tsx";
import { notify } from "#web/ui/toast.tsx";

import { LinkDialog } from "./link-dialog.tsx";
import type { MemberAction } from "./member-menu.tsx";
import { OwnerDialog } from "./owner-dialog.tsx";
import { RemoveMemberDialog } from "./remove-member-dialog.tsx";
import { useTeamError } from "./use-team-error.ts";

const MemberMenu = lazyMenu(
  async () => (await import("./member-menu.tsx")).MemberMenu,
  "grid size-7 place-items-center pointer-coarse:size-11",
);

type MemberRowProps = {
  member: TeamMember;
  members: TeamMember[];
  workspace: Workspace;
  onInvite: () => void;
  onLeft: () => void;
};
/** Roles that an admin can assign. Without a login, a role has no effect. */
const roles: readonly Role[] = ["viewer", "member", "admin"];

export function MemberRow({ member, members, workspace, onInvite, onLeft }: MemberRowProps) {
  const { t } = useTranslation("team");
  const { notifyError } = useTeamError();
  const [asking, setAsking] = useState<MemberAction | null>(null);
  const { mutate: setRole } = useMutation({ ...setMemberRole, onError: notifyError });
  const { id, name, email, role, is_sample: isSample } = member;
  const isSelf = id === workspace.memberId;
  const canManage = isAdmin(workspace);
  const hasLogin = member.user_id !== null;
  const isLastOwner = role === "owner" && members.filter((member) => member.role === "owner").length === 1;
  const actions: { key: MemberAction; isOffered: boolean }[] = [
    { key: "link", isOffered: canManage && !hasLogin },
    { key: "owner", isOffered: workspace.role === "owner" && hasLogin && !isSelf && role !== "owner" },
    { key: "remove", isOffered: canManage && !isSelf && role !== "owner" },
    { key: "leave", isOffered: isSelf && !isLastOwner },
  ];
  const offered = actions.filter(({ isOffered }) => isOffered).map(({ key }) => key);
  const change = (selected: Role | undefined) => {
    if (!selected) return;
    const message = t("roleChanged", { name, role: t(`roles.${selected}`) });
    // Admins who give up their own role cannot undo that, so no undo is offered.
    const onSuccess = () => (isSelf ? notify.success(message) : notify.undo(message, () => setRole({ id, role })));
    setRole({ id, role: selected }, { onSuccess });
  };
  const close = () => setAsking(null);
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
      <Face userId={member.user_id} name={name} className="size-8 text-xs" />
      <div className="grid min-w-32 flex-1">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{name}</span>
          {isSelf && <Badge tone="outline">{t("you")}</Badge>}
          {!hasLogin && <Badge>{t("noLogin")}</Badge>}
          {isSample && <SampleMark isWord />}
        </span>
        {email && <span className="text-muted-foreground text-xs wrap-anywhere">{email}</span>}
      </div>
      <div className="ml-auto flex items-center gap-2">
        {canManage && hasLogin && role !== "owner" && (
          <Select
            aria-label={t("roleOf", { name })}
            className="w-auto"
            value={role}
            options={roles.map((each) => [each, t(`roles.${each}`)])}
            onChange={change}
          />
        )}
        {hasLogin && (!canManage || role === "owner") && (
          <span className="text-muted-foreground px-2">{t(`roles.${role}`)}</span>
        )}
        {canManage && !hasLogin && (
          <Button variant="outline" size="sm" aria-label={t("invite.titleFor", { name })} onClick={onInvite}>
            {t("invite.open")}
          </Button>
        )}
        {canManage || isSelf ? (
          <MemberMenu
            member={member}
            isSelf={isSelf}
            mustStay={isSelf && isLastOwner}
            actions={offered}
            onAction={setAsking}
          />
        ) : (
          <span className="size-7 pointer-coarse:size-11" />
        )}
      </div>
      {(asking === "remove" || asking === "leave") && (
        <RemoveMemberDialog
          member={member}
          heirs={members.filter((member) => member.id !== id)}
          isLeaving={asking === "leave"}
          onClose={close}
          onLeft={onLeft}
        />
      )}
      {asking === "owner" && <OwnerDialog member={member} workspaceName={workspace.name} onClose={close} />}
      {asking === "link" && (
        <LinkDialog member={member} colleagues={members.filter((member) => member.user_id !== null)} onClose={close} />
      )}
    </li>
  );
}
