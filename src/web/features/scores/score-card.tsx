import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { isDealFeature } from "#domain/scores/deal-features.ts";
import { recordsNeeded as needed } from "#domain/scores/train-model.ts";
import { type SavedModel, scoreModelQuery } from "#web/data/deals/scores.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

/** On what chances of deals were learned, when, and how good they are. */
export function ScoreCard({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation("scores");
  const { data: model } = useQuery(scoreModelQuery());
  return (
    <Section title={t("title")} text={t("text")}>
      {model === undefined && <Skeleton className="h-24" />}
      {model === null && <p className="text-muted-foreground">{t("none")}</p>}
      {model && <Card model={model} timeZone={workspace.time_zone} />}
    </Section>
  );
}

function Card({ model, timeZone }: { model: SavedModel; timeZone: string }) {
  const { t } = useTranslation("scores");
  const { day, list, moment, number, percent } = useFormat();
  const { quality, records, won, first_decided: from, last_decided: until, drivers, leaks, samples } = model;
  const label = (feature: string) => (isDealFeature(feature) ? t(`features.${feature}`) : feature);
  const share = percent(records === 0 ? 0 : (100 * won) / records);
  const when = t("version", { version: number(model.version), when: moment(model.trained_at, timeZone) });
  const origin = [when, samples && t(`samples.${samples}`)].filter(Boolean).join(" · ");
  if (records < needed || !quality)
    return (
      <p className="text-muted-foreground">
        {t("few", { count: records, total: number(records), needed: number(needed) })}{" "}
        <span className="block text-sm">{origin}</span>
      </p>
    );
  const loss = (value: number) => number(Math.round(value * 1000) / 1000);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {!model.has_signal && <p>{t("noSignal", { share })}</p>}
      <dl className="grid grid-cols-1 gap-px overflow-hidden rounded-lg border sm:grid-cols-2">
        <Fact name={t("card.learned")}>
          {t("card.deals", { count: records, total: number(records), won: number(won) })}
          {from && until && (
            <span className="text-muted-foreground block text-sm">{`${day(from)} – ${day(until)}`}</span>
          )}
        </Fact>
        <Fact name={t("card.judged")}>
          {t("card.later", { count: quality.records, total: number(quality.records) })}
        </Fact>
        <Fact name={t("card.apart")}>
          {quality.auc === null ? t("unknown") : t("card.pairs", { share: percent(100 * quality.auc) })}
        </Fact>
        <Fact name={t("card.off")}>
          {t("card.points", { points: number(Math.round(1000 * quality.calibration_error) / 10) })}
          <span className="text-muted-foreground block text-sm">
            {t("card.loss", { loss: loss(quality.loss), base: loss(quality.base_loss) })}
          </span>
        </Fact>
      </dl>
      {drivers.length > 0 && (
        <p>{t("drivers", { list: list(drivers.slice(0, 4).map(({ feature }) => label(feature))) })}</p>
      )}
      {leaks.length > 0 && <p>{t("leaks", { list: list(leaks.map(({ feature }) => label(feature))) })}</p>}
      <p className="text-muted-foreground text-sm">{origin}</p>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="bg-card outline-border grid content-start gap-1 p-4 outline">
      <dt className="text-muted-foreground text-xs">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
