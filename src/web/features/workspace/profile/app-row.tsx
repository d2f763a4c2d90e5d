import { useMutation, useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { removeApp, dependsOnCodeQuery } from "#web/data/auth/factors.ts";
import type { Login } from "#web/data/auth/login.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type AppRowProps = {
  app: NonNullable<Login["factors"]>[number];
  timeZone: string;
  /** True if the recovery codes are deleted together with the app. */
  dropsCodes: boolean;
};

/** Renders an authenticator app. Removing it requires confirmation, because it would have to be set up again. */
export function AppRow({ app, timeZone, dropsCodes }: AppRowProps) {
  const { t } = useTranslation(["profile", "common"]);
  const { momentDay } = useFormat();
  const [isAsking, setAsking] = useState(false);
  const { data: restsOnCode } = useQuery(dependsOnCodeQuery);
  const needsNewFirst = dropsCodes && restsOnCode !== false;
  const name = app.friendly_name || t("factor.app");
  const { mutate, isPending } = useMutation({
    ...removeApp,
    onSuccess: () => notify.success(t("factor.removed", { name })),
  });
  return (
    <li className="grid gap-2 px-3 py-2 text-sm">
      <div className="flex items-center gap-3">
        <KeyRound aria-hidden className="text-muted-foreground size-4 shrink-0" />
        <div className="min-w-0 flex-1">
          <p className="truncate">{name}</p>
          <p className="text-muted-foreground text-xs">
            {t("factor.since", { day: momentDay(app.created_at, timeZone) })}
          </p>
        </div>
        {!isAsking && (
          <Button
            size="sm"
            variant="outline"
            aria-label={t("factor.removeOf", { name })}
            onClick={() => setAsking(true)}
          >
            {t("factor.remove")}
          </Button>
        )}
      </div>
      {isAsking && (
        <div className="grid gap-2">
          <p>{t(needsNewFirst ? "factor.newFirst" : dropsCodes ? "factor.removeLast" : "factor.removeText")}</p>
          <div className="flex gap-2">
            {!needsNewFirst && (
              <Button
                size="sm"
                variant="destructive"
                pending={isPending}
                onClick={() => mutate({ id: app.id, dropsCodes })}
              >
                {t("factor.removeNow")}
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={() => setAsking(false)}>
              {t("common:cancel")}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}
