import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import type { TeamMember } from "#web/data/workspace/team.ts";
import { DropdownMenuItem } from "#web/ui/kit/dropdown-menu.tsx";
import { MoreMenu } from "#web/ui/more-menu.tsx";

export type MemberAction = "link" | "owner" | "remove" | "leave";

type Props = {
  member: TeamMember;
  isSelf: boolean;
  /** True for the only owner, who cannot leave. */
  mustStay: boolean;
  actions: readonly MemberAction[];
  onAction: (action: MemberAction) => void;
};

export function MemberMenu({ member: { id, name }, isSelf, mustStay, actions, onAction }: Props) {
  const { t } = useTranslation("team");
  return (
    <MoreMenu label={t("actionsFor", { name })}>
      <DropdownMenuItem asChild>
        <Link to="/dashboard/settings/rights" search={{ member: id }}>
          {t(isSelf ? "actions.ownRights" : "actions.rights")}
        </Link>
      </DropdownMenuItem>
      {actions.map((action) => (
        <DropdownMenuItem key={action} onSelect={() => onAction(action)}>
          {t(`actions.${action}`)}
        </DropdownMenuItem>
      ))}
      {mustStay && (
        <DropdownMenuItem disabled className="max-w-64 flex-col items-start gap-0.5">
          {t("actions.leave")}
          <span className="text-xs text-wrap">{t("leave.onlyOwner")}</span>
        </DropdownMenuItem>
      )}
    </MoreMenu>
  );
}
