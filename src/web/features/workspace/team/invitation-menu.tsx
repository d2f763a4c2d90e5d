import { MoreHorizontal } from "lucide-react";
import { useTranslation } from "react-i18next";

import { Button } from "#web/ui/kit/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "#web/ui/kit/dropdown-menu.tsx";

type Props = { email: string; onRenew: () => void; onSend: (() => void) | undefined; onRevoke: () => void };

/** Renders the menu with an admin's actions on an invitation. */
export function InvitationMenu({ email, onRenew, onSend, onRevoke }: Props) {
  const { t } = useTranslation("team");
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon-sm" aria-label={t("actionsFor", { name: email })}>
          <MoreHorizontal />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={onRenew}>{t("invitations.newLink")}</DropdownMenuItem>
        {onSend && <DropdownMenuItem onSelect={onSend}>{t("invitations.resend")}</DropdownMenuItem>}
        <DropdownMenuItem onSelect={onRevoke}>{t("invitations.revoke")}</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
