import { useTranslation } from "react-i18next";

import { chooseWorkspace } from "#web/data/workspace/workspace.ts";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type Effect = { workspace_id: string; name: string; effect: string };

/** Renders the data that is deleted with the account and the data that remains. */
export function LeavingEffects({ effects }: { effects: readonly Effect[] }) {
  const { t } = useTranslation("profile");
  const { list } = useFormat();
  const named = (kind: string) => effects.filter(({ effect }) => effect === kind).map(({ name }) => name);
  const [erased, left] = [named("erased"), named("left")];
  return (
    <ul className="list-disc space-y-1 pl-5 text-sm">
      <li>{t("leaving.signedOut")}</li>
      {erased.length > 0 && <li>{t("leaving.erased", { count: erased.length, names: list(erased) })}</li>}
      {left.length > 0 && <li>{t("leaving.left", { count: left.length, names: list(left) })}</li>}
      <li>{t("leaving.final")}</li>
    </ul>
  );
}

/** Renders links to the workspaces that need a new owner before the account can be deleted. */
export function BlockedNotice({ workspaces }: { workspaces: readonly Effect[] }) {
  const { t } = useTranslation("profile");
  return (
    <FormNotice>
      <p>{t("leaving.blocked", { count: workspaces.length })}</p>
      <ul className="mt-1 list-disc pl-5">
        {workspaces.map(({ workspace_id: id, name }) => (
          <li key={id}>
            {/* A regular link, because opening another workspace requires a full page load. */}
            <a href="/dashboard/settings/team" className="underline" onClick={() => chooseWorkspace(id)}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </FormNotice>
  );
}
