import { useTranslation } from "react-i18next";

import { Button } from "#web/ui/kit/button.tsx";
import { QuestionDialog } from "#web/ui/question-dialog.tsx";

import { useDiscardQuestion } from "./discard.ts";

type Props = { isOpen: boolean; onClose: () => void };

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
