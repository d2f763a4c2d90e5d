import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";

import { isAddress } from "#domain/workspace/people/addresses.ts";
import { type Invited, invite, type NotInvited } from "#web/data/workspace/change-team.ts";
import { type InvitedRole, type TeamMember } from "#web/data/workspace/team.ts";
import { updateWorkspace } from "#web/data/workspace/workspace-settings.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Field } from "#web/ui/field.tsx";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { useDraftFields } from "#web/ui/form/form-draft.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { QuestionDialog } from "#web/ui/question-dialog.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { AddressField } from "./address-field.tsx";
import { InvitationLinkDialog } from "./invitation-link-dialog.tsx";
import { InvitedList } from "./invited-list.tsx";
import { useAddresses } from "./use-addresses.ts";
import { useTeamError } from "./use-team-error.ts";

const roles: readonly InvitedRole[] = ["viewer", "member", "admin"];
type InviteResult = { invited: Invited[]; refused: NotInvited[] };
type InviteDialogProps = {
  /** The member without a login who is being invited; null for a new colleague. */
  member: TeamMember | null;
  /**
   * The workspace, if it should be named first because it has no other members yet: invitations contain its name.
   * Otherwise null.
   */
  renames: Workspace | null;
  onRenamed: () => void;
  onClose: () => void;
};

/**
 * Renders the form for addresses and a role. Afterwards shows the links once. Addresses that could not be invited stay
 * in the field.
 */
export function InviteDialog({ member, renames, onRenamed, onClose }: InviteDialogProps) {
  const { t } = useTranslation(["team", "common"]);
  const { textOf, ofReason } = useTeamError();
  const { number } = useFormat();
  const [{ role, name }, setOffer, isRestored] = useDraftFields<{ role: InvitedRole; name: string }>(
    `offer ${member?.id ?? ""}`,
    { role: "member", name: renames?.name ?? "" },
  );
  const [wasAsked, setAsked] = useState(false);
  const addresses = useAddresses(`invite ${member?.id ?? ""}`, member?.email ? [member.email] : []);
  const [isDismissed, setDismissed] = useState(false);
  const { mutate, isPending, error, data: result } = useMutation(invite);
  const { mutate: rename, isPending: isRenaming, error: notRenamed } = useMutation(updateWorkspace);
  const most = member ? 1 : 50;
  const isNameless = renames !== null && name.trim() === "";
  const rejected = (result?.refused ?? []).filter(({ email }) => addresses.all.includes(email));
  if (result && result.invited.length > 0 && !isDismissed) {
    const [only] = result.invited;
    if (only?.outcome === "invited" && result.invited.length + result.refused.length === 1) {
      return <InvitationLinkDialog {...only} isMailed={only.is_mailed} onClose={onClose} />;
    }
    const isDone = rejected.length === 0;
    return (
      <InvitedList {...result} leftCount={rejected.length} onClose={isDone ? onClose : () => setDismissed(true)} />
    );
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    const emails = addresses.take();
    if (emails.length === 0 || emails.length > most || !emails.every(isAddress) || isNameless) return;
    const onSuccess = ({ invited, refused: not }: InviteResult) => {
      // Addresses of existing members need no action. They are reported only if there is nothing else to report.
      const isOver = ({ reason }: NotInvited) => reason === "already_member" && invited.length > 0;
      addresses.replace(not.filter((rejected) => !isOver(rejected)).map(({ email }) => email));
      setDismissed(invited.length === 0);
    };
    const send = () => mutate({ emails, role, member_id: member?.id ?? null }, { onSuccess });
    if (renames === null || name.trim() === renames.name) return send();
    rename({ read: renames, changes: { name: name.trim() } }, { onSuccess: () => [onRenamed(), send()] });
  };
  const problem = () => {
    if (rejected.length > 0)
      return rejected.map(({ email, reason }) => t("ready.why", { email, reason: ofReason(reason) })).join(" ");
    return wasAsked && addresses.all.length === 0 && addresses.typed === "" ? t("common:problems.required") : undefined;
  };
  const count = Math.max(1, addresses.all.length);
  return (
    <QuestionDialog
      title={member ? t("invite.titleFor", { name: member.name }) : t("invite.title")}
      text={t(member ? "invite.textFor" : "invite.text")}
      isUnsaved={isRestored || addresses.isUnsaved}
      onClose={onClose}
      onSubmit={submit}
      confirm={
        <Button type="submit" pending={isPending || isRenaming}>
          {t("invite.submit", { count, total: number(count) })}
        </Button>
      }
    >
      {(error ?? notRenamed) && <FormNotice>{textOf(error ?? notRenamed)}</FormNotice>}
      <AddressField addresses={addresses} most={most} problem={problem()} />
      <Field label={t("invite.role")} hint={t(`roleTexts.${role}`)}>
        {(control) => (
          <Select
            {...control}
            value={role}
            options={roles.map((each) => [each, t(`roles.${each}`)])}
            onChange={(selected) => setOffer({ role: selected, name })}
          />
        )}
      </Field>
      {renames !== null && (
        <Field
          label={t("invite.workspace")}
          hint={t("invite.workspaceHint")}
          error={wasAsked && isNameless ? t("common:problems.required") : undefined}
        >
          {(control) => (
            <Input
              {...control}
              maxLength={200}
              autoComplete="organization"
              value={name}
              onChange={(event) => setOffer({ role, name: event.target.value })}
            />
          )}
        </Field>
      )}
    </QuestionDialog>
  );
}
