import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { linkMember } from "#web/data/workspace/change-team.ts";
import { type TeamMember } from "#web/data/workspace/team.ts";
import { Field } from "#web/ui/field.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { QuestionDialog } from "#web/ui/question-dialog.tsx";
import { notify } from "#web/ui/toast.tsx";

import { useTeamError } from "./use-team-error.ts";

type LinkDialogProps = { member: TeamMember; colleagues: TeamMember[]; onClose: () => void };

/** Asks for the colleague with a login who is the same person as a member without one. */
export function LinkDialog({ member, colleagues, onClose }: LinkDialogProps) {
  const { t } = useTranslation("team");
  const { notifyError } = useTeamError();
  const [selected, setChosen] = useState(colleagues[0]?.id ?? "");
  const { mutate, isPending } = useMutation({
    ...linkMember,
    onError: notifyError,
    onSuccess: () => {
      notify.success(t("link.done", { name: member.name }));
      onClose();
    },
  });
  return (
    <QuestionDialog
      title={t("link.title", { name: member.name })}
      text={t("link.text", { name: member.name })}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ id: member.id, loginId: selected });
      }}
      confirm={
        <Button type="submit" pending={isPending}>
          {t("link.submit")}
        </Button>
      }
    >
      <Field label={t("link.colleague")}>
        {(control) => (
          <Select
            {...control}
            value={selected}
            options={colleagues.map(({ id, name }) => [id, name])}
            onChange={setChosen}
          />
        )}
      </Field>
    </QuestionDialog>
  );
}
