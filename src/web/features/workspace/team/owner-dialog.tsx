import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { handOverOwnership } from "#web/data/workspace/change-team.ts";
import { type TeamMember } from "#web/data/workspace/team.ts";
import { Field } from "#web/ui/field.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { QuestionDialog } from "#web/ui/question-dialog.tsx";
import { notify } from "#web/ui/toast.tsx";

import { useTeamError } from "./use-team-error.ts";

type OwnerDialogProps = { member: TeamMember; workspaceName: string; onClose: () => void };

/**
 * Renders the dialog that transfers ownership to a colleague. The workspace's name has to be typed, because only the
 * new owner can reverse the transfer.
 */
export function OwnerDialog({ member: { id, name }, workspaceName, onClose }: OwnerDialogProps) {
  const { t } = useTranslation("team");
  const { notifyError } = useTeamError();
  const [typed, setTyped] = useState("");
  const { mutate, isPending } = useMutation({
    ...handOverOwnership,
    onError: notifyError,
    onSuccess: () => {
      notify.success(t("owner.done", { name }));
      onClose();
    },
  });
  return (
    <QuestionDialog
      title={t("owner.title", { name })}
      text={t("owner.text", { name })}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        mutate(id);
      }}
      confirm={
        <Button type="submit" pending={isPending} disabled={plain(typed) !== plain(workspaceName)}>
          {t("owner.submit")}
        </Button>
      }
    >
      <Field label={t("owner.typeName")} hint={workspaceName}>
        {(control) => (
          <Input
            {...control}
            value={typed}
            autoComplete="off"
            maxLength={200}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
    </QuestionDialog>
  );
}

/** Normalises a name, ignoring case, surrounding spaces and the style of apostrophes. */
const plain = (name: string) => name.trim().toLowerCase().replaceAll("’", "'");
