import type { LucideIcon } from "lucide-react";

import { Button } from "#web/ui/kit/button.tsx";

/** Renders a button below an answer as an icon. */
export function MessageAction({ name, icon: Icon, onClick }: { name: string; icon: LucideIcon; onClick: () => void }) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      className="text-muted-foreground hover:text-foreground"
      aria-label={name}
      title={name}
      onClick={onClick}
    >
      <Icon />
    </Button>
  );
}
