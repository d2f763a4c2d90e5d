import { loadTexts } from "#web/i18n/i18n.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";

/** Dialog that asks which workflow to start; loaded with its texts when opened. */
export const StartDialog = lazyDialog(async () => {
  const [{ ChooseWorkflow }] = await Promise.all([import("./choose-workflow.tsx"), loadTexts("workflow-start")]);
  return ChooseWorkflow;
});
