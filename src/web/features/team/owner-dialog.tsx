import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { handOverOwnership, type TeamMember } from "#web/data/team.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { notify } from "#web/ui/toast.tsx";

import { QuestionDialog } from "./question-dialog.tsx";
import { useRefusal } from "./use-refusal.ts";

/** Makes a colleague the owner; only they can give it back. */
export function OwnerDialog({ member: { id, name }, onClose }: { member: TeamMember; onClose: () => void }) {
  const { t } = useTranslation("team");
  const { tell } = useRefusal();
  const { mutate, isPending } = useMutation({
    ...handOverOwnership,
    onError: tell,
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
        <Button type="submit" pending={isPending}>
          {t("owner.submit")}
        </Button>
      }
    />
  );
}
