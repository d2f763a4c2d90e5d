import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";

import { type InvitedRole, invite, type TeamMember } from "#web/data/team.ts";
import { Field } from "#web/ui/field.tsx";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { PlainSelect } from "#web/ui/plain-select.tsx";

import { LinkReady } from "./link-ready.tsx";
import { QuestionDialog } from "./question-dialog.tsx";
import { useRefusal } from "./use-refusal.ts";

const roles: readonly InvitedRole[] = ["viewer", "member", "admin"];
type InviteDialogProps = {
  /** Somebody without a login who is the one that is invited. */
  member: TeamMember | null;
  onClose: () => void;
};

/** Asks for address and role, then shows the link, once. */
export function InviteDialog({ member, onClose }: InviteDialogProps) {
  const { t } = useTranslation("team");
  const { textOf } = useRefusal();
  const [role, setRole] = useState<InvitedRole>("member");
  const { mutate, isPending, error, data: made } = useMutation(invite);
  if (made) return <LinkReady {...made} isMailed={made.is_mailed} onClose={onClose} />;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = new FormData(event.currentTarget).get("email");
    if (typeof email === "string") mutate({ email, role, member_id: member?.id ?? null });
  };
  return (
    <QuestionDialog
      title={member ? t("invite.titleFor", { name: member.name }) : t("invite.title")}
      text={t(member ? "invite.textFor" : "invite.text")}
      onClose={onClose}
      onSubmit={submit}
      confirm={
        <Button type="submit" pending={isPending}>
          {t("invite.submit")}
        </Button>
      }
    >
      {error && <FormNotice>{textOf(error)}</FormNotice>}
      <Field label={t("invite.email")}>
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            required
            maxLength={255}
            autoComplete="off"
            defaultValue={member?.email ?? ""}
          />
        )}
      </Field>
      <Field label={t("invite.role")} hint={t(`roleTexts.${role}`)}>
        {(control) => (
          <PlainSelect
            {...control}
            value={role}
            options={roles.map((each) => [each, t(`roles.${each}`)])}
            onChange={(chosen) => setRole(roles.find((each) => each === chosen) ?? "member")}
          />
        )}
      </Field>
    </QuestionDialog>
  );
}
