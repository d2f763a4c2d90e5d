import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Laptop, Smartphone } from "lucide-react";
import { useTranslation } from "react-i18next";

import { deviceOf } from "#domain/auth/device.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { endOtherSessions, endSession, sessionsQuery } from "#web/data/auth/sessions.ts";
import { Badge } from "#web/ui/kit/badge.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

const handhelds = ["iPhone", "iPad", "Android"];

export function SessionList({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation("profile");
  const { moment } = useFormat();
  const { data: sessions } = useSuspenseQuery(sessionsQuery);
  const end = useMutation({ ...endSession, onSuccess: () => notify.success(t("sessions.ended")) });
  const endOthers = useMutation({ ...endOtherSessions, onSuccess: () => notify.success(t("sessions.othersEnded")) });
  const nameOf = (userAgent: string | null) => {
    const { browser, system } = deviceOf(userAgent);
    if (browser && system) return t("sessions.device", { browser, system });
    return browser ?? system ?? t("sessions.unknown");
  };
  return (
    <div className="grid gap-3">
      <h3 className="text-sm font-medium">{t("sessions.title")}</h3>
      <ul className="divide-y rounded-lg border">
        {sessions.map(({ id, user_agent, address, last_seen_at, is_current }) => {
          const name = nameOf(user_agent);
          const Icon = handhelds.includes(deviceOf(user_agent).system ?? "") ? Smartphone : Laptop;
          return (
            <li key={id} className="flex items-center gap-3 px-3 py-2 text-sm">
              <Icon aria-hidden className="text-muted-foreground size-4 shrink-0" />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2">
                  {name}
                  {is_current && <Badge>{t("sessions.current")}</Badge>}
                </p>
                <p className="text-muted-foreground text-xs">
                  {joinFacts([
                    is_current ? t("sessions.now") : t("sessions.seen", { moment: moment(last_seen_at, timeZone) }),
                    address,
                  ])}
                </p>
              </div>
              {!is_current && (
                <Button
                  size="sm"
                  variant="outline"
                  aria-label={t("sessions.endOf", { name })}
                  pending={end.isPending && end.variables.id === id}
                  onClick={() => end.mutate({ id })}
                >
                  {t("sessions.end")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 && (
        <div>
          <Button variant="outline" pending={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {t("sessions.endOthers")}
          </Button>
        </div>
      )}
    </div>
  );
}
