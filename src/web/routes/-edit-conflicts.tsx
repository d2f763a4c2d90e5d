import { lazy } from "react";

import { useConflictRequest } from "#web/data/requests/conflict-request.ts";
// Preloaded before the first edit, so that saving need not load any code.
import "#web/data/requests/row-store.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";

const EditConflictDialog = lazyDialog(
  async () => (await import("#web/features/records/edit-conflict/edit-conflict-dialog.tsx")).EditConflictDialog,
);
const WorkflowText = lazy(async () => {
  const [{ WorkflowText: Words }, { recordParts }] = await Promise.all([
    import("#web/features/workflows/automated-workflows/workflow-text.tsx"),
    import("./-record-parts.ts"),
  ]);
  return {
    default: ({ definition }: { definition: unknown }) => <Words definition={definition} parts={recordParts} />,
  };
});

export function EditConflicts({ timeZone }: { timeZone: string }) {
  const question = useConflictRequest();
  return (
    <EditConflictDialog
      isOpen={question !== undefined}
      onClose={() => question?.resolve(null)}
      question={question}
      timeZone={timeZone}
      WorkflowText={WorkflowText}
    />
  );
}
