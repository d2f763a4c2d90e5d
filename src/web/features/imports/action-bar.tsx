import { useTranslation } from "react-i18next";

import { missingField } from "#domain/imports/edit-mapping.ts";
import type { Mapping } from "#domain/imports/mapping.ts";
import type { Plan } from "#domain/imports/plan.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import type { ImportStep } from "./import-screen.tsx";

type ActionBarProps = {
  step: ImportStep;
  plan: Plan | null;
  draft: Mapping;
  /** True if the user has not confirmed the file's encoding yet. */
  isUnclear: boolean;
  /** True if a decision was changed after the last check. */
  isChanged: boolean;
  isPending: boolean;
  onStep: (step: ImportStep) => void;
  onCheck: () => void;
  onCommit: () => void;
};

export function ActionBar({
  step,
  plan,
  draft,
  isUnclear,
  isChanged,
  isPending,
  onStep,
  onCheck,
  onCommit,
}: ActionBarProps) {
  const { t } = useTranslation(["imports", "kinds"]);
  const { number } = useFormat();
  const isReady = !isUnclear && draft.columns.length > 0 && missingField(draft) === undefined;
  const toDo = plan ? plan.created + plan.updated : 0;
  const isStuck =
    plan !== null && (plan.blockers.length > 0 || (toDo === 0 && plan.rejected > 0 && plan.unchanged === 0));
  return (
    <div className="bg-background sticky bottom-(--bottom-bar,0px) z-20 mt-auto flex flex-wrap items-center justify-between gap-2 border-t px-4 py-3 md:px-6">
      <p className="text-muted-foreground min-w-0 flex-1 basis-48 text-sm">
        {isUnclear
          ? t("bar.unclear")
          : step === "setup"
            ? t("bar.setup")
            : isChanged
              ? t("bar.changed")
              : t("bar.review")}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        {step === "review" && (
          <Button variant="outline" onClick={() => onStep("setup")}>
            {t("bar.back")}
          </Button>
        )}
        {step === "setup" && plan && !isChanged && (
          <Button variant="outline" onClick={() => onStep("review")}>
            {t("bar.toReview")}
          </Button>
        )}
        {step === "setup" || isChanged || !plan ? (
          <Button pending={isPending} disabled={!isReady} onClick={onCheck}>
            {plan ? t("bar.checkAgain") : t("bar.check")}
          </Button>
        ) : (
          <Button pending={isPending} disabled={isStuck} onClick={onCommit}>
            {toDo === 0
              ? t("bar.finish")
              : t("commit", { records: t(`kinds:${draft.entity}.count`, { count: toDo, total: number(toDo) }) })}
          </Button>
        )}
      </div>
    </div>
  );
}
