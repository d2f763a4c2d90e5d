import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import { unreadQuery } from "#web/data/workspace/notifications.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#web/ui/kit/popover.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useFormat } from "#web/ui/use-format.ts";

const NotificationList = lazyPart(async () => (await import("./notification-list.tsx")).NotificationList);

export function NotificationBell() {
  const { t } = useTranslation("activities");
  const { number } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { data: unread = 0 } = useQuery(unreadQuery());
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button
          variant="ghost"
          size="icon"
          className="relative"
          aria-label={t("notifications.label", { count: unread, total: number(unread) })}
        >
          <Bell />
          {unread > 0 && (
            <span
              aria-hidden
              className="bg-primary text-primary-foreground tabular absolute -top-0.5 -right-0.5 grid h-4 min-w-4 place-items-center rounded-full px-1 text-[0.625rem] font-medium"
            >
              {unread > 99 ? "99+" : unread}
            </span>
          )}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" className="w-88 max-w-[calc(100vw-1rem)] p-0" aria-label={t("notifications.title")}>
        <Suspense fallback={<Skeleton className="m-3 h-12" />}>
          <NotificationList hasUnread={unread > 0} onLeave={() => setOpen(false)} />
        </Suspense>
      </PopoverContent>
    </Popover>
  );
}
