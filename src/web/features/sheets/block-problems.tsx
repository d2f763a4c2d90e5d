import { useTranslation } from "react-i18next";

import { Button } from "#web/ui/kit/button.tsx";

import type { LiveBlock, LiveBlocks } from "./live-blocks.ts";

type Props = { live: LiveBlocks; blocks: readonly LiveBlock[]; canEdit: boolean };

/**
 * Renders the blocks that could not be refreshed and still have their last values, with the reasons: users' edits are
 * never overwritten without asking.
 */
export function BlockProblems({ live, blocks, canEdit }: Props) {
  const { t } = useTranslation("sheets");
  const troubled = blocks.filter(({ state: { is } }) => is !== "read" && is !== "reading");
  if (troubled.length === 0) return null;
  return (
    <ul role="alert" className="bg-warning/10 border-y px-4 py-2 text-sm md:px-6">
      {troubled.map(({ block: { name }, state }) => {
        const again = { names: [name], isAsked: canEdit };
        return (
          <li key={name} className="flex flex-wrap items-center gap-2 py-0.5">
            <span className="min-w-0 flex-1 basis-60">
              {state.is === "blocked" && t("live.blocked", { name, cell: state.cell, area: state.area })}
              {state.is === "changed" && t("live.changed", { name })}
              {state.is === "lost" && t("live.lost", { name })}
              {state.is === "failed" && t("live.failed", { name })}
            </span>
            {(state.is === "blocked" || state.is === "failed") && (
              <Button variant="outline" size="sm" onClick={() => void live.refresh(again)}>
                {t("live.again")}
              </Button>
            )}
            {canEdit && state.is === "changed" && (
              <Button variant="outline" size="sm" onClick={() => void live.refresh({ ...again, isForced: true })}>
                {t("live.replace")}
              </Button>
            )}
            {canEdit && state.is !== "failed" && (
              <Button variant="ghost" size="sm" onClick={() => void live.keepValues(name)}>
                {t("live.keep")}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
