import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";

import { Field } from "#web/ui/field.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { QuestionDialog } from "#web/ui/question-dialog.tsx";

type Props = {
  title: string;
  /** The stages that the deals can be moved to. */
  targets: { id: string; name: string }[];
  onRemove: (moveTo: string | undefined) => Promise<void>;
  onClose: () => void;
};

/** Asks for the new stage of the deals in a deleted stage or pipeline. */
export function RemoveDialog({ title, targets, onRemove, onClose }: Props) {
  const { t } = useTranslation("settings");
  const [target, setTarget] = useState(targets[0]?.id);
  const [isPending, setPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    try {
      await onRemove(target);
      onClose();
    } finally {
      setPending(false);
    }
  };
  return (
    <QuestionDialog
      title={title}
      text={t("moveText")}
      confirm={
        <Button type="submit" variant="destructive" pending={isPending}>
          {t("confirmRemove")}
        </Button>
      }
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      <Field label={t("moveTo")}>
        {(control) => (
          <Select
            {...control}
            value={target}
            options={targets.map(({ id, name }) => [id, name])}
            onChange={setTarget}
          />
        )}
      </Field>
    </QuestionDialog>
  );
}
