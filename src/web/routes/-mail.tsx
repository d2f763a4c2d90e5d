import { showTemplates, useCompose } from "#web/data/mail/compose-state.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";

const Compose = lazyDialog(async () => (await import("#web/features/mail/compose/compose.tsx")).Compose);
const Templates = lazyDialog(async () => (await import("#web/features/mail/compose/templates.tsx")).Templates);

export function Mail({ workspace }: { workspace: Workspace }) {
  const { isOpen, seed, no, showsTemplates } = useCompose();
  return (
    <>
      <Compose key={no} isOpen={isOpen} seed={seed} workspace={workspace} />
      <Templates isOpen={showsTemplates} onOpenChange={showTemplates} canEdit={workspace.role !== "viewer"} />
    </>
  );
}
