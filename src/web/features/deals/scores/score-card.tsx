import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { ScoreSubject } from "#domain/deals/scores/score-subjects.ts";
import { recordsNeeded as needed } from "#domain/deals/scores/train-model.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { type SavedModel, scoreModelQuery } from "#web/data/deals/scores.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { useScoreTexts } from "./use-score-texts.ts";

export function ScoreCard({ subject, workspace }: { subject: ScoreSubject; workspace: Workspace }) {
  const texts = useScoreTexts(subject);
  const { data: model } = useQuery(scoreModelQuery(subject));
  return (
    <Section
      title={texts.title}
      note={
        <>
          <p>{texts.text}</p>
          {model?.quality && model.records >= needed && (
            <Statistics model={model} quality={model.quality} texts={texts} />
          )}
          {model && <Origin model={model} timeZone={workspace.time_zone} />}
        </>
      }
    >
      {model === undefined && <Skeleton className="h-5" />}
      {model === null && <p className="text-muted-foreground">{texts.none}</p>}
      {model && <Card model={model} texts={texts} />}
    </Section>
  );
}

type Texts = ReturnType<typeof useScoreTexts>;
type CardProps = { model: SavedModel; texts: Texts };

/** Renders the version and training time of a model, and a note if sample data was used. */
function Origin({ model, timeZone }: { model: SavedModel; timeZone: string }) {
  const { t } = useTranslation("scores");
  const { moment, number } = useFormat();
  const when = t("version", { version: number(model.version), when: moment(model.trained_at, timeZone) });
  return <p className="text-muted-foreground">{joinFacts([when, model.samples && t(`samples.${model.samples}`)])}</p>;
}

function Card({ model, texts }: CardProps) {
  const { t } = useTranslation("scores");
  const { list, percent } = useFormat();
  const { quality, records, won, drivers, leaks } = model;
  const share = percent(records === 0 ? 0 : (100 * won) / records);
  if (records < needed || !quality) return <p className="text-muted-foreground">{texts.few(records, needed)}</p>;
  return (
    <div className="text-muted-foreground grid grid-cols-[minmax(0,1fr)] gap-1">
      {!model.has_signal && <p>{texts.noSignal(share)}</p>}
      {drivers.length > 0 && (
        <p>{t("drivers", { list: list(drivers.slice(0, 4).map(({ feature }) => texts.feature(feature))) })}</p>
      )}
      {leaks.length > 0 && <p>{t("leaks", { list: list(leaks.map(({ feature }) => texts.feature(feature))) })}</p>}
    </div>
  );
}

type StatisticsProps = { model: SavedModel; quality: NonNullable<SavedModel["quality"]>; texts: Texts };

/** Renders the training data and the accuracy of a model. */
function Statistics({ model, quality, texts }: StatisticsProps) {
  const { t } = useTranslation("scores");
  const { days, number, percent } = useFormat();
  const { records, won, first_decided: from, last_decided: until } = model;
  const loss = (value: number) => number(Math.round(value * 1000) / 1000);
  return (
    <dl className="grid gap-2">
      <Fact name={t("card.learned")}>
        {texts.learned(records, won)}
        {from && until && <span className="text-muted-foreground block text-sm">{days({ from, to: until })}</span>}
      </Fact>
      <Fact name={t("card.judged")}>{texts.later(quality.records)}</Fact>
      <Fact name={texts.apart}>
        {quality.auc === null ? t("unknown") : t("card.pairs", { share: percent(100 * quality.auc) })}
      </Fact>
      <Fact name={t("card.off")}>
        {t("card.points", { points: number(Math.round(1000 * quality.calibration_error) / 10) })}
        <span className="text-muted-foreground block text-sm">
          {texts.loss(loss(quality.loss), loss(quality.base_loss))}
        </span>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted-foreground text-xs">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
