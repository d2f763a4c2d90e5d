import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";

import { leaveWorkspace, removeMember } from "#web/data/workspace/change-team.ts";
import { type TeamMember } from "#web/data/workspace/team.ts";
import { HeirField } from "#web/people/heir-field.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { QuestionDialog } from "#web/ui/question-dialog.tsx";
import { notify } from "#web/ui/toast.tsx";

import { useTeamError } from "./use-team-error.ts";

type RemoveMemberDialogProps = {
  member: TeamMember;
  /** Members who can take over the records. */
  heirs: TeamMember[];
  isLeaving: boolean;
  onClose: () => void;
  onLeft: () => void;
};

/** Renders the dialog that removes a member from the workspace and asks who takes over the member's records. */
export function RemoveMemberDialog({ member, heirs, isLeaving, onClose, onLeft }: RemoveMemberDialogProps) {
  const { t } = useTranslation("team");
  const { notifyError } = useTeamError();
  const [selected, setChosen] = useState<string>();
  const heirId = selected ?? heirs[0]?.id;
  const remove = useMutation({
    ...removeMember,
    onError: notifyError,
    onSuccess: () => {
      notify.success(t("remove.done", { name: member.name }));
      onClose();
    },
  });
  const leave = useMutation({
    ...leaveWorkspace,
    onError: notifyError,
    onSuccess: () => {
      notify.success(t("leave.done"));
      onLeft();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isLeaving) leave.mutate({ heirId });
    else remove.mutate({ id: member.id, heirId });
  };
  return (
    <QuestionDialog
      title={isLeaving ? t("leave.title") : t("remove.title", { name: member.name })}
      text={t(isLeaving ? "leave.text" : "remove.text")}
      onClose={onClose}
      onSubmit={submit}
      confirm={
        <Button type="submit" variant="destructive" pending={remove.isPending || leave.isPending}>
          {t(isLeaving ? "leave.submit" : "remove.submit")}
        </Button>
      }
    >
      {heirs.length > 0 && (
        <HeirField label={t("remove.heir")} memberId={member.id} heirs={heirs} value={heirId} onChange={setChosen} />
      )}
    </QuestionDialog>
  );
}
