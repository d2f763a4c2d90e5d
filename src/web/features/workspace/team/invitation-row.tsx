import { useMutation } from "@tanstack/react-query";
import { use } from "react";
import { useTranslation } from "react-i18next";

import { loadConfig } from "#web/data/requests/config.ts";
import { mailInvitation, renewLink, revokeInvitation } from "#web/data/workspace/change-team.ts";
import { type Invitation } from "#web/data/workspace/team.ts";
import { Badge } from "#web/ui/kit/badge.tsx";
import { lazyMenu } from "#web/ui/lazy-menu.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { InvitationLinkDialog } from "./invitation-link-dialog.tsx";
import { useTeamError } from "./use-team-error.ts";

const InvitationMenu = lazyMenu(
  async () => (await import("./invitation-menu.tsx")).InvitationMenu,
  "grid size-7 place-items-center pointer-coarse:size-11",
);

export function InvitationRow({ invitation, timeZone }: { invitation: Invitation; timeZone: string }) {
  const { t } = useTranslation("team");
  const { momentDay } = useFormat();
  const { notifyError } = useTeamError();
  const { mail } = use(loadConfig());
  const { id, email, role, expires_at: expiresAt } = invitation;
  const isOver = new Date(expiresAt) <= new Date();
  const renew = useMutation({ ...renewLink, onError: notifyError });
  const send = useMutation({
    ...mailInvitation,
    onError: notifyError,
    onSuccess: () => notify.success(t("invitations.sent", { email })),
  });
  const revoke = useMutation({
    ...revokeInvitation,
    onError: notifyError,
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
        <InvitationMenu
          email={email}
          onRenew={() => renew.mutate(id)}
          onSend={mail === "off" ? undefined : () => send.mutate(id)}
          onRevoke={() => revoke.mutate(id)}
        />
      </div>
      {renew.data && <InvitationLinkDialog {...renew.data} isMailed={false} onClose={renew.reset} />}
    </li>
  );
}
