import { loadTexts } from "#web/i18n/i18n.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";

/** Asks which workflow to start; it and its texts come when it is opened. */
export const StartDialog = lazyDialog(async () => {
  const [{ ChooseWorkflow }] = await Promise.all([import("./choose-workflow.tsx"), loadTexts("workflow-start")]);
  return ChooseWorkflow;
});
