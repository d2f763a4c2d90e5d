import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { Invited, NotInvited } from "#web/data/workspace/change-team.ts";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "#web/ui/kit/dialog.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { Textarea } from "#web/ui/kit/textarea.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { invitationLink } from "./invitation-link.ts";
import { useCopy } from "./use-copy.ts";
import { useTeamError } from "./use-team-error.ts";

type InvitedListProps = {
  invited: Invited[];
  refused: NotInvited[];
  /** Number of rejected addresses that can be tried again after this is closed. */
  leftCount: number;
  onClose: () => void;
};

/** Renders the outcome of several invitations with their links, which are not stored. */
export function InvitedList({ invited, refused, leftCount, onClose }: InvitedListProps) {
  const { t } = useTranslation("team");
  const { number } = useFormat();
  const { ofReason } = useTeamError();
  const { copied, copy } = useCopy();
  const [isByHand, setByHand] = useState(false);
  const links = invited.map(({ email, token }) => `${email} ${invitationLink(token)}`).join("\n");
  const isMailed = invited.some((invitation) => invitation.is_mailed);
  const copyAll = () => void copy(links).then((isCopied) => setByHand(!isCopied));
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent className="grid-cols-[minmax(0,1fr)]">
        <DialogHeader
          title={t("ready.titleOf", { count: invited.length, total: number(invited.length) })}
          text={t(isMailed ? "ready.mailedAll" : "ready.textAll")}
        />
        {refused.length > 0 && (
          <FormNotice>
            <p className="font-medium">
              {t("ready.refused", { count: refused.length, total: number(refused.length) })}{" "}
              {leftCount > 0 && t("ready.left")}
            </p>
            <ul className="mt-1 grid gap-1">
              {refused.map(({ email, reason }) => (
                <li key={email} className="wrap-anywhere">
                  {t("ready.why", { email, reason: ofReason(reason) })}
                </li>
              ))}
            </ul>
          </FormNotice>
        )}
        <ul aria-label={t("ready.links")} className="grid max-h-96 divide-y overflow-y-auto rounded-lg border">
          {invited.map((invitation) => (
            <LinkRow key={invitation.id} invited={invitation} isMailOn={isMailed} />
          ))}
        </ul>
        {isByHand && (
          <Textarea
            autoFocus
            readOnly
            rows={4}
            aria-label={t("ready.byHand")}
            className="font-mono text-xs"
            value={links}
            onFocus={(event) => event.target.select()}
          />
        )}
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {leftCount > 0 ? t("ready.goOn", { count: leftCount, total: number(leftCount) }) : t("ready.close")}
          </Button>
          <Button onClick={copyAll}>
            {copied === links ? <Check /> : <Copy />}
            <span aria-live="polite">{t(copied === links ? "ready.copied" : "ready.copyAll")}</span>
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function LinkRow({ invited, isMailOn }: { invited: Invited; isMailOn: boolean }) {
  const { t } = useTranslation("team");
  const { copied, copy } = useCopy();
  const { email, token, outcome, role, is_mailed: isMailed } = invited;
  const link = invitationLink(token);
  return (
    <li className="grid gap-1 px-3 py-2">
      <span className="font-medium wrap-anywhere">{email}</span>
      {(outcome === "renewed" || (isMailOn && !isMailed)) && (
        <span className="text-muted-foreground text-xs">
          {outcome === "renewed" && t("ready.renewed", { role: t(`roles.${role}`) })}{" "}
          {isMailOn && !isMailed && t("ready.notMailed")}
        </span>
      )}
      <div className="flex gap-2">
        <Input
          readOnly
          aria-label={t("ready.linkFor", { email })}
          className="font-mono text-xs"
          value={link}
          onFocus={(event) => event.target.select()}
        />
        <Button
          variant="outline"
          size="icon"
          aria-label={t(copied === link ? "ready.copiedFor" : "ready.copyFor", { email })}
          onClick={() => void copy(link)}
        >
          {copied === link ? <Check /> : <Copy />}
        </Button>
      </div>
    </li>
  );
}
