import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { scoreSubjects } from "#domain/deals/scores/score-subjects.ts";
import { toProbability } from "#domain/numbers/to-probability.ts";
import type { EntityWith } from "#domain/records/kinds/kinds.ts";
import { scoresQuery } from "#web/data/deals/scores.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { FeatureValueText } from "./feature-value.tsx";
import { useScoreTexts } from "./use-score-texts.ts";

const maxShown = 5;
/** Factors with a smaller effect are not listed, because the effect would be shown as 0. */
const minShownEffect = 0.005;

type Props = { entity: EntityWith<"scores">; id: string; workspace: Workspace };

/**
 * Renders the probability that a deal is won or a lead becomes a customer, and the factors that the model found.
 * Renders nothing without a score.
 */
export function RecordScore({ entity, id, workspace }: Props) {
  const { t } = useTranslation("scores");
  const texts = useScoreTexts(scoreSubjects[entity]);
  const { number, percent, signed, shortDay } = useFormat();
  const { data: scores } = useQuery(scoresQuery(entity, [id]));
  const score = scores?.get(id);
  if (!score) return null;
  const effect = (logit: number) => {
    const rounded = Math.round(logit * 100) / 100;
    return signed(rounded, number(rounded));
  };
  // The remaining factors are combined, so that all effects add up to the score.
  const shown = score.factors.slice(0, maxShown).filter(({ logit }) => Math.abs(logit) >= minShownEffect);
  const rest = score.factors.slice(shown.length);
  return (
    <section aria-label={texts.title} className="grid min-w-0 content-start gap-3">
      <h2 className="text-base font-semibold">{texts.title}</h2>
      <p>
        <span className="tabular text-lg font-semibold">{percent(100 * score.probability)}</span>{" "}
        <span className="text-muted-foreground text-sm">
          {texts.base(percent(100 * toProbability(score.base)), shortDay(score.as_of))}
        </span>
      </p>
      <ul className="grid gap-2">
        {shown.map(({ feature, value, logit, n, won }) => (
          <li key={feature} className="grid gap-0.5">
            <p className="flex items-baseline justify-between gap-2">
              <span className="min-w-0 break-words">
                {texts.feature(feature)}:{" "}
                <FeatureValueText feature={feature} value={value} currency={workspace.currency} />
              </span>
              <span className="tabular shrink-0">{effect(logit)}</span>
            </p>
            <p className="text-muted-foreground text-xs">{texts.like(n, won)}</p>
          </li>
        ))}
        {rest.length > 0 && (
          <li className="text-muted-foreground flex justify-between gap-2">
            <span>{t("deal.rest", { count: rest.length, total: number(rest.length) })}</span>
            <span className="tabular">{effect(rest.reduce((sum, { logit }) => sum + logit, 0))}</span>
          </li>
        )}
      </ul>
      <p className="text-muted-foreground text-xs">{texts.about}</p>
    </section>
  );
}
