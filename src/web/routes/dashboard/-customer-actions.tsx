import { Mail, Phone } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { openCompose } from "#web/data/mail/compose-state.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";

const ActivityDialog = lazyDialog(
  async () => (await import("#web/features/records/activities/activity-dialog.tsx")).ActivityDialog,
);

type Props = { customer: { id: string; name: string; subject: string }; workspace: Workspace };

/** Renders the buttons that plan a call to a customer and write an email to them. */
export function CustomerActions({ customer: { id, name, subject }, workspace }: Props) {
  const { t } = useTranslation("customer-insights");
  const [isPlanning, setPlanning] = useState(false);
  const about = { entity: "accounts", id } as const;
  const plan = t("act.call", { account: name });
  const email = t("act.email", { account: name });
  const look = "text-muted-foreground";
  return (
    <span className="flex justify-end">
      <Button
        variant="ghost"
        size="icon-sm"
        className={look}
        aria-label={plan}
        title={plan}
        onClick={() => setPlanning(true)}
      >
        <Phone />
      </Button>
      <Button
        variant="ghost"
        size="icon-sm"
        className={look}
        aria-label={email}
        title={email}
        onClick={() => openCompose({ about })}
      >
        <Mail />
      </Button>
      <ActivityDialog
        about={about}
        kind="task"
        title={plan}
        subject={subject}
        workspace={workspace}
        isOpen={isPlanning}
        onOpenChange={setPlanning}
      />
    </span>
  );
}
