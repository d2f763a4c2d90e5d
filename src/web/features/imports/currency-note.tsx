import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import type { Plan } from "#domain/imports/plan.ts";
import { toAppError } from "#web/data/requests/app-error.ts";
import { updateWorkspace } from "#web/data/workspace/workspace-settings.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { Note } from "./note.tsx";

type Props = {
  plan: Plan;
  workspace: Workspace;
  /** Called after the workspace's currency was changed to the file's. */
  onChanged?: () => void;
};

/**
 * Renders the amounts, if any, that metrics will not count because their currency has no exchange rate, and how to fix
 * that.
 */
export function CurrencyNote({ plan, workspace, onChanged }: Props) {
  const own = workspace.currency;
  const { t } = useTranslation(["imports", "errors"]);
  const { list, number } = useFormat();
  const change = useMutation(updateWorkspace);
  // The workspace's currency may have been changed after the file was checked.
  const unrated = plan.unrated.filter(({ currency }) => currency !== own);
  const offered = plan.own_currency?.currency === own ? null : plan.own_currency;
  const affected = unrated.length > 0 ? unrated : offered ? [offered] : [];
  if (affected.length === 0) return null;
  const count = affected.reduce((sum, { rows }) => sum + rows, 0);
  const currencies = list(affected.map(({ currency }) => currency));
  const use = (currency: string) =>
    change.mutate(
      { read: workspace, changes: { currency } },
      {
        onSuccess: () => {
          notify.success(t("unrated.used", { currency }));
          onChanged?.();
        },
        onError: (error) => notify.error(t(`errors:${toAppError(error).code}`)),
      },
    );
  return (
    <Note
      tone="warning"
      title={t("unrated.title", { count, total: number(count), currencies })}
      actions={
        <>
          {offered ? (
            <Button variant="outline" pending={change.isPending} onClick={() => use(offered.currency)}>
              {t("unrated.use", { currency: offered.currency })}
            </Button>
          ) : (
            <Link to="/dashboard/settings/workspace" className={buttonVariants({ variant: "outline" })}>
              {t("unrated.change")}
            </Link>
          )}
          <Link to="/dashboard/settings/sales-and-rates" className={buttonVariants({ variant: "outline" })}>
            {t("unrated.rates")}
          </Link>
        </>
      }
    >
      {offered ? t("unrated.ownText", { own, currency: offered.currency }) : t("unrated.text", { own })}
    </Note>
  );
}
