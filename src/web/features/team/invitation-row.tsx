import { useMutation } from "@tanstack/react-query";
import { MoreHorizontal } from "lucide-react";
import { use } from "react";
import { useTranslation } from "react-i18next";

import { loadConfig } from "#web/data/requests/config.ts";
import { mailInvitation, renewLink, revokeInvitation } from "#web/data/workspace/change-team.ts";
import { type Invitation } from "#web/data/workspace/team.ts";
import { Badge } from "#web/ui/kit/badge.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "#web/ui/kit/dropdown-menu.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { LinkReady } from "./link-ready.tsx";
import { useRefusal } from "./use-refusal.ts";

/** Somebody who was asked and has not answered. */
export function InvitationRow({ invitation, timeZone }: { invitation: Invitation; timeZone: string }) {
  const { t } = useTranslation("team");
  const { momentDay } = useFormat();
  const { tell } = useRefusal();
  const { mail } = use(loadConfig());
  const { id, email, role, expires_at: expiresAt } = invitation;
  const isOver = new Date(expiresAt) <= new Date();
  const renew = useMutation({ ...renewLink, onError: tell });
  const send = useMutation({
    ...mailInvitation,
    onError: tell,
    onSuccess: () => notify.success(t("invitations.sent", { email })),
  });
  const revoke = useMutation({
    ...revokeInvitation,
    onError: tell,
    onSuccess: () => notify.success(t("invitations.revoked", { email })),
  });
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
      <div className="grid min-w-40 flex-1">
        <span className="font-medium wrap-anywhere">{email}</span>
        <span className="text-muted-foreground text-xs">
          {t(isOver ? "invitations.ended" : "invitations.until", { date: momentDay(expiresAt, timeZone) })}
        </span>
      </div>
      <div className="ml-auto flex items-center gap-2">
        <Badge tone={isOver ? "warning" : "outline"}>{t(isOver ? "invitations.expired" : "invitations.pending")}</Badge>
        <span className="text-muted-foreground px-2">{t(`roles.${role}`)}</span>
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button variant="ghost" size="icon-sm" aria-label={t("actionsFor", { name: email })}>
              <MoreHorizontal />
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent align="end">
            <DropdownMenuItem onSelect={() => renew.mutate(id)}>{t("invitations.newLink")}</DropdownMenuItem>
            {mail !== "off" && (
              <DropdownMenuItem onSelect={() => send.mutate(id)}>{t("invitations.resend")}</DropdownMenuItem>
            )}
            <DropdownMenuItem onSelect={() => revoke.mutate(id)}>{t("invitations.revoke")}</DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
      </div>
      {renew.data && <LinkReady {...renew.data} isMailed={false} onClose={renew.reset} />}
    </li>
  );
}
