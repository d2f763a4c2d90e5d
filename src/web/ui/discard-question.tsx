import { useTranslation } from "react-i18next";

import { Button } from "#web/ui/kit/button.tsx";
import { QuestionDialog } from "#web/ui/question-dialog.tsx";

import { useDiscardQuestion } from "./discard.ts";

type Props = { isOpen: boolean; onClose: () => void };

/** Asks before a screen is left, or a layer over it is closed, in which typed text was not saved. */
export function DiscardQuestion({ isOpen, onClose }: Props) {
  const { t } = useTranslation("common");
  const question = useDiscardQuestion();
  if (!isOpen || !question) return null;
  const { way, answer } = question;
  return (
    <QuestionDialog
      title={t(`unsaved.${way}.title`)}
      text={t("unsaved.text")}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        answer(true);
      }}
      confirm={
        <Button type="submit" variant="destructive">
          {t(`unsaved.${way}.confirm`)}
        </Button>
      }
    />
  );
}
