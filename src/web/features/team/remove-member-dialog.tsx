import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";

import { tellApart } from "#domain/members.ts";
import { holdingsQuery, leaveWorkspace, removeMember, type TeamMember } from "#web/data/team.ts";
import { Field } from "#web/ui/field.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { PlainSelect } from "#web/ui/plain-select.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { QuestionDialog } from "./question-dialog.tsx";
import { useRefusal } from "./use-refusal.ts";

const kinds = ["accounts", "contacts", "deals", "tasks"] as const;
type RemoveMemberDialogProps = {
  member: TeamMember;
  /** Who may take the records over. */
  heirs: TeamMember[];
  isLeaving: boolean;
  onClose: () => void;
  onLeft: () => void;
};

/** Takes somebody out of the workspace, after it was said who takes over what they are in charge of. */
export function RemoveMemberDialog({ member, heirs, isLeaving, onClose, onLeft }: RemoveMemberDialogProps) {
  const { t } = useTranslation("team");
  const { number, list } = useFormat();
  const { tell } = useRefusal();
  const { data: holdings } = useQuery(holdingsQuery(member.id));
  const choices = tellApart(heirs);
  const [chosen, setChosen] = useState<string>();
  const heirId = chosen ?? choices[0]?.id;
  const remove = useMutation({
    ...removeMember,
    onError: tell,
    onSuccess: () => {
      notify.success(t("remove.done", { name: member.name }));
      onClose();
    },
  });
  const leave = useMutation({
    ...leaveWorkspace,
    onError: tell,
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
  const held = kinds.flatMap((kind) => {
    const count = holdings?.[kind] ?? 0;
    return count > 0 ? [t(`holdings.${kind}`, { count, total: number(count) })] : [];
  });
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
      {choices.length > 0 && (
        <Field label={t("remove.heir")} hint={holdings && (held.length > 0 ? list(held) : t("holdings.nothing"))}>
          {(control) => (
            <PlainSelect
              {...control}
              value={heirId}
              options={choices.map(({ id, name }) => [id, name])}
              onChange={setChosen}
            />
          )}
        </Field>
      )}
    </QuestionDialog>
  );
}
