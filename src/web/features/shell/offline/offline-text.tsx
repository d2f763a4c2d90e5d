import { useQueryClient } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";

import { restoredAt } from "#web/data/offline/persist-queries.ts";
import { useFormat } from "#web/ui/use-format.ts";

/** Renders the age of the oldest data on the screen. */
export function OfflineText({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation("shell");
  const { moment } = useFormat();
  const client = useQueryClient();
  // Subscribed to the whole cache, because the queries on the screen change with the screen.
  const since = useSyncExternalStore(
    (onChange) => client.getQueryCache().subscribe(onChange),
    () => restoredAt(client),
  );
  return (
    <div role="status" className="bg-warning-soft text-warning flex items-center gap-3 px-4 py-1.5 text-xs md:px-6">
      <CloudOff aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0">
        <span className="font-medium">
          {since === null
            ? t("offline.title")
            : t("offline.asOf", { moment: moment(new Date(since).toISOString(), timeZone) })}
        </span>{" "}
        {t("offline.text")}
      </p>
    </div>
  );
}
