import { Phone } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/records/entity.ts";
import type { ActivityKind } from "#web/data/records/activities.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { phoneAddress } from "#web/ui/phone-address.ts";

import { activityIcons } from "./activity-icons.ts";

const ActivityDialog = lazyDialog(async () => (await import("./activity-dialog.tsx")).ActivityDialog);

/**
 * The kinds of activities without calls: a record with a phone number has a call button instead, which also opens the
 * form that logs the call.
 */
const kindsBesidesCall = ["note", "meeting", "task"] as const;

type Props = {
  entity: Entity;
  id: string;
  /** The name of the contact or account to call. */
  name: string;
  phone: string | null;
  /** True for a closed deal, for which a call is not the main action. */
  isClosed?: boolean;
  workspace: Workspace;
  /** Button that opens a new email. */
  email?: ReactNode;
};

/**
 * Renders a bar on phones to call, email, or add another activity to a record. A call opens the form that logs it.
 */
export function PhoneBar({ entity, id, name, phone, isClosed = false, workspace, email }: Props) {
  const { t } = useTranslation(["activities", "records"]);
  const [kind, setKind] = useState<ActivityKind | null>(null);
  return (
    <div
      role="group"
      data-phone-bar
      aria-label={t("phoneBar")}
      className="bg-background sticky bottom-0 z-20 mt-auto flex border-t py-1.5 pr-[calc(100%/6)] pb-[calc(0.375rem+env(safe-area-inset-bottom))] pl-1 sm:hidden print:hidden [&>*]:h-11 [&>*]:min-w-0 [&>*]:flex-1 [&>*]:flex-col [&>*]:gap-0.5 [&>*]:overflow-hidden [&>*]:px-0.5 [&>*]:text-xs [&>*>*]:max-w-full [&>button>span]:flex-col [&>button>span]:gap-0.5 [&>button>span>*]:max-w-full"
    >
      {phone && (
        <a
          href={phoneAddress(phone)}
          className={buttonVariants({ variant: isClosed ? "ghost" : "default" })}
          // The form is open when the user returns from the call.
          onClick={() => setKind("call")}
        >
          <Phone />
          <span className="truncate">{t("records:activityKinds.call")}</span>
        </a>
      )}
      {email}
      {(phone ? kindsBesidesCall : (["call", ...kindsBesidesCall] as const)).map((each) => {
        const Icon = activityIcons[each];
        return (
          <Button key={each} variant="ghost" onClick={() => setKind(each)}>
            <Icon />
            <span className="truncate">{t(`adding.${each}`)}</span>
          </Button>
        );
      })}
      {kind && (
        <ActivityDialog
          isOpen
          about={{ entity, id }}
          kind={kind}
          title={t(kind === "call" ? "logCallTitle" : `adding.${kind}`)}
          subject={kind === "call" ? t("callWith", { name }) : ""}
          workspace={workspace}
          onOpenChange={() => setKind(null)}
        />
      )}
    </div>
  );
}
