import { useNavigate } from "@tanstack/react-router";
import { FilePen } from "lucide-react";
import { useTranslation } from "react-i18next";

import { openCompose } from "#web/data/mail/compose-state.ts";
import { useDrafts } from "#web/data/mail/drafts.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { DropdownMenuItem, Menu } from "#web/ui/kit/dropdown-menu.tsx";
import { useFormat } from "#web/ui/use-format.ts";

const answerTo = /^answer:(.+)$/;

/** Renders the menu of unsent drafts in this browser; nothing if there are none. */
export function DraftsMenu({ memberId }: { memberId: string }) {
  const { t } = useTranslation("communication-tools");
  const { number } = useFormat();
  const navigate = useNavigate();
  const drafts = useDrafts(memberId);
  if (drafts.length === 0) return null;
  const open = ({ name, draft }: (typeof drafts)[number]) => {
    const conversation = answerTo.exec(name)?.[1];
    if (conversation) void navigate({ to: "/dashboard/communication-tools", search: { conversation } });
    else openCompose({ name, about: draft.about });
  };
  return (
    <Menu
      button={
        <Button variant="outline">
          <FilePen />
          {t("drafts", { count: drafts.length, total: number(drafts.length) })}
        </Button>
      }
      className="max-w-80"
    >
      {drafts.map((saved) => (
        <DropdownMenuItem key={saved.name} onSelect={() => open(saved)}>
          <span className="grid min-w-0">
            <span className="truncate">{saved.draft.subject || t("noSubject")}</span>
            <span className="text-muted-foreground truncate text-xs">
              {saved.draft.text.trim().split("\n")[0] ||
                saved.draft.to.map(({ name, address }) => name || address).join(", ")}
            </span>
          </span>
        </DropdownMenuItem>
      ))}
    </Menu>
  );
}
