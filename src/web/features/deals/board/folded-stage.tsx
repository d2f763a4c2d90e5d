import { useTranslation } from "react-i18next";

import type { Stage } from "#web/data/deals/pipelines.ts";
import { StageSign } from "#web/ui/stage-label.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { useStageName } from "#web/ui/use-stage-name.ts";

type Props = { stage: Pick<Stage, "name" | "kind" | "colour">; count: number | undefined; onOpen: () => void };

/** Renders a collapsed column as a button that expands it, with its name written downwards. */
export function FoldedStage({ stage, count, onOpen }: Props) {
  const { t } = useTranslation("board");
  const { number } = useFormat();
  const name = useStageName()(stage.name);
  return (
    <button
      type="button"
      aria-expanded={false}
      aria-label={t("expand", { stage: name })}
      className="hover:bg-accent flex min-h-0 w-full flex-1 flex-col items-center gap-2 rounded-xl px-1 py-3 font-semibold max-md:hidden"
      onClick={onOpen}
    >
      {/* Rendered by CSS, so that the count is not part of the button's name. */}
      <span
        data-count={count === undefined ? "" : number(count)}
        className="tabular text-muted-foreground min-h-5 font-normal before:content-[attr(data-count)]"
      />
      <StageSign kind={stage.kind} colour={stage.colour} />
      <span className="min-h-0 truncate [writing-mode:vertical-rl]">{name}</span>
    </button>
  );
}
