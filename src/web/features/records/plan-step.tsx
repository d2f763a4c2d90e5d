import { Plus } from "lucide-react";
import { useState } from "react";

import type { Entity } from "#domain/records/entity.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";

const ActivityDialog = lazyDialog(async () => (await import("./activities/activity-dialog.tsx")).ActivityDialog);

type Props = {
  about: { entity: Entity; id: string };
  label: string;
  /** The initial name of the task. */
  subject?: string;
  workspace: Workspace;
  /** True if the button is part of a line of text and must not be higher than it. */
  isInline?: boolean;
};

/** Renders the button that plans a task for a record. */
export function PlanStep({ about, label, subject, workspace, isInline = false }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant={isInline ? "link" : "outline"} size={isInline ? "inline" : "sm"} onClick={() => setOpen(true)}>
        <Plus />
        {label}
      </Button>
      <ActivityDialog
        about={about}
        kind="task"
        title={label}
        subject={subject}
        workspace={workspace}
        isOpen={isOpen}
        onOpenChange={setOpen}
      />
    </>
  );
}
