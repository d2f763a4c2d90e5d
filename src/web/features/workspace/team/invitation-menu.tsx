import { useTranslation } from "react-i18next";

import { DropdownMenuItem } from "#web/ui/kit/dropdown-menu.tsx";
import { MoreMenu } from "#web/ui/more-menu.tsx";

type Props = { email: string; onRenew: () => void; onSend: (() => void) | undefined; onRevoke: () => void };

/** Renders the menu with an admin's actions on an invitation. */
export function InvitationMenu({ email, onRenew, onSend, onRevoke }: Props) {
  const { t } = useTranslation("team");
  return (
    <MoreMenu label={t("actionsFor", { name: email })}>
      <DropdownMenuItem onSelect={onRenew}>{t("invitations.newLink")}</DropdownMenuItem>
      {onSend && <DropdownMenuItem onSelect={onSend}>{t("invitations.resend")}</DropdownMenuItem>}
      <DropdownMenuItem onSelect={onRevoke}>{t("invitations.revoke")}</DropdownMenuItem>
    </MoreMenu>
  );
}
