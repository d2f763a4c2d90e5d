import { loadTexts } from "#web/i18n/i18n.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";

/** The dialog that asks which workflow to start. The dialog and its texts are loaded when it is opened. */
export const StartDialog = lazyDialog(async () => {
  const [{ ChooseWorkflow }] = await Promise.all([import("./choose-workflow.tsx"), loadTexts("workflow-start")]);
  return ChooseWorkflow;
});
