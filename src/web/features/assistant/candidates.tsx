import { useTranslation } from "react-i18next";

import type { Attached } from "#domain/assistant/proposed-change.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { Button } from "#web/ui/kit/button.tsx";

type Props = { candidates: readonly Attached[]; isDisabled: boolean; onChoose: (chosen: Attached) => void };

/** Renders the records that a name may refer to. Selecting one repeats the question with that record. */
export function Candidates({ candidates, isDisabled, onChoose }: Props) {
  const { t } = useTranslation(["ai-chat", "records"]);
  const isNamedAlike = new Set(candidates.map(({ name }) => name)).size < candidates.length;
  return (
    <div role="group" aria-label={t("candidates")} className="flex flex-wrap gap-2">
      {candidates.map((candidate, at) => (
        <Button
          key={candidate.id}
          variant="outline"
          size="sm"
          className="h-auto py-1 text-left whitespace-normal"
          disabled={isDisabled}
          onClick={() => onChoose(candidate)}
        >
          {joinFacts([candidate.name, isNamedAlike && (candidate.detail ?? String(at + 1))])}
        </Button>
      ))}
    </div>
  );
}
