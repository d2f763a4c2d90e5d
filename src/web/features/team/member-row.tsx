import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { MoreHorizontal } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { setMemberRole } from "#web/data/workspace/change-team.ts";
import { type Role, type TeamMember } from "#web/data/workspace/team.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Face } from "#web/people/face.tsx";
import { Badge } from "#web/ui/kit/badge.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "#web/ui/kit/dropdown-menu.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { notify } from "#web/ui/toast.tsx";

import { LinkDialog } from "./link-dialog.tsx";
import { OwnerDialog } from "./owner-dialog.tsx";
import { RemoveMemberDialog } from "./remove-member-dialog.tsx";
import { useRefusal } from "./use-refusal.ts";

type MemberRowProps = {
  member: TeamMember;
  members: TeamMember[];
  workspace: Workspace;
  onInvite: () => void;
  onLeft: () => void;
};
/** What colleagues may be; to whoever cannot sign in a role means nothing. */
const roles: readonly Role[] = ["viewer", "member", "admin"];
type Asking = "remove" | "leave" | "owner" | "link";

/** One person of the workspace, and what may be done about them by whoever looks. */
export function MemberRow({ member, members, workspace, onInvite, onLeft }: MemberRowProps) {
  const { t } = useTranslation("team");
  const { tell } = useRefusal();
  const [asking, setAsking] = useState<Asking | null>(null);
  const { mutate: setRole } = useMutation({ ...setMemberRole, onError: tell });
  const { id, name, email, role, is_sample: isSample } = member;
  const isSelf = id === workspace.memberId;
  const isAdmin = workspace.role === "admin" || workspace.role === "owner";
  const hasLogin = member.user_id !== null;
  const isLastOwner = role === "owner" && members.filter((one) => one.role === "owner").length === 1;
  const actions: { key: Asking | "invite"; isOffered: boolean }[] = [
    { key: "invite", isOffered: isAdmin && !hasLogin },
    { key: "link", isOffered: isAdmin && !hasLogin },
    { key: "owner", isOffered: workspace.role === "owner" && hasLogin && !isSelf && role !== "owner" },
    { key: "remove", isOffered: isAdmin && !isSelf && role !== "owner" },
    { key: "leave", isOffered: isSelf && !isLastOwner },
  ];
  const offered = actions.filter(({ isOffered }) => isOffered);
  const change = (chosen: Role | undefined) => {
    if (!chosen) return;
    const told = t("roleChanged", { name, role: t(`roles.${chosen}`) });
    // Whoever gives up being an admin cannot take it back.
    const onSuccess = () => (isSelf ? notify.success(told) : notify.undo(told, () => setRole({ id, role })));
    setRole({ id, role: chosen }, { onSuccess });
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
          {isSample && <Badge tone="warning">{t("sample")}</Badge>}
        </span>
        {email && <span className="text-muted-foreground text-xs wrap-anywhere">{email}</span>}
      </div>
      <div className="ml-auto flex items-center gap-2">
        {isAdmin && hasLogin && role !== "owner" && (
          <Select
            aria-label={t("roleOf", { name })}
            className="w-auto"
            value={role}
            options={roles.map((each) => [each, t(`roles.${each}`)])}
            onChange={change}
          />
        )}
        {hasLogin && (!isAdmin || role === "owner") && (
          <span className="text-muted-foreground px-2">{t(`roles.${role}`)}</span>
        )}
        {isAdmin || isSelf ? (
          <DropdownMenu>
            <DropdownMenuTrigger asChild>
              <Button variant="ghost" size="icon-sm" aria-label={t("actionsFor", { name })}>
                <MoreHorizontal />
              </Button>
            </DropdownMenuTrigger>
            <DropdownMenuContent align="end">
              <DropdownMenuItem asChild>
                <Link to="/dashboard/settings/rights" search={{ member: id }}>
                  {t(isSelf ? "actions.ownRights" : "actions.rights")}
                </Link>
              </DropdownMenuItem>
              {offered.map(({ key }) => (
                <DropdownMenuItem key={key} onSelect={() => (key === "invite" ? onInvite() : setAsking(key))}>
                  {t(`actions.${key}`)}
                </DropdownMenuItem>
              ))}
              {isSelf && isLastOwner && (
                <DropdownMenuItem disabled className="max-w-64 flex-col items-start gap-0.5">
                  {t("actions.leave")}
                  <span className="text-xs text-wrap">{t("leave.onlyOwner")}</span>
                </DropdownMenuItem>
              )}
            </DropdownMenuContent>
          </DropdownMenu>
        ) : (
          <span className="size-7" />
        )}
      </div>
      {(asking === "remove" || asking === "leave") && (
        <RemoveMemberDialog
          member={member}
          heirs={members.filter((one) => one.id !== id)}
          isLeaving={asking === "leave"}
          onClose={close}
          onLeft={onLeft}
        />
      )}
      {asking === "owner" && <OwnerDialog member={member} workspaceName={workspace.name} onClose={close} />}
      {asking === "link" && (
        <LinkDialog member={member} colleagues={members.filter((one) => one.user_id !== null)} onClose={close} />
      )}
    </li>
  );
}
