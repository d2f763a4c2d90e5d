import { useBlocker } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import { Button } from "#web/ui/kit/button.tsx";
import { QuestionDialog } from "#web/ui/question-dialog.tsx";

/** Asks before a screen is left on which something was typed and not saved. */
export function UnsavedQuestion({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useTranslation("common");
  const { status, proceed, reset } = useBlocker({
    // Whoever signs out, or ends the account, is led away for good.
    shouldBlockFn: ({ current, next }) =>
      isUnsaved && next.pathname !== current.pathname && next.pathname.startsWith("/dashboard"),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  if (status !== "blocked") return null;
  return (
    <QuestionDialog
      title={t("unsaved.title")}
      text={t("unsaved.text")}
      onClose={reset}
      onSubmit={(event) => {
        event.preventDefault();
        // The dialog is a part of the form it asks for, though it stands elsewhere in the page.
        event.stopPropagation();
        proceed();
      }}
      confirm={
        <Button type="submit" variant="destructive">
          {t("unsaved.leave")}
        </Button>
      }
    />
  );
}
