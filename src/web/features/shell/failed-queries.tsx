import { type Query, useQueryClient } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";

import { useIsOffline } from "#web/data/offline/connection.ts";
import { type ErrorCode, toAppError } from "#web/data/requests/app-error.ts";
import { Button } from "#web/ui/kit/button.tsx";

/** Errors that screens handle themselves, and that retrying does not fix. */
const expected: ReadonlySet<ErrorCode> = new Set(["signedOut", "notAllowed", "notFound"]);

const hasFailed = ({ state, meta }: Query) =>
  state.status === "error" && state.data === undefined && !meta?.isQuiet && !expected.has(toAppError(state.error).code);

/**
 * Renders a notice with a retry button if parts of the screen failed to load, because they would otherwise seem to be
 * still loading.
 */
export function FailedQueries() {
  const { t } = useTranslation(["shell", "errors", "common"]);
  const client = useQueryClient();
  const failed = { type: "active", predicate: hasFailed } as const;
  const code = useSyncExternalStore(
    (onChange) => client.getQueryCache().subscribe(onChange),
    () => {
      const [first] = client.getQueryCache().findAll(failed);
      return first && toAppError(first.state.error).code;
    },
  );
  // Offline, a banner already explains that only cached data is available.
  const isOffline = useIsOffline();
  if (!code || isOffline) return null;
  return (
    <div
      role="alert"
      className="bg-warning-soft text-warning flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 text-xs md:px-6 print:hidden"
    >
      <CloudOff aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1">
        <span className="font-medium">{t("failed.part")}</span> {t(`errors:${code}`)}
      </p>
      <Button variant="outline" size="sm" onClick={() => void client.refetchQueries(failed)}>
        {t("common:retry")}
      </Button>
    </div>
  );
}
