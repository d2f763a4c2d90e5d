import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { BookmarkPlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { type Idea, maxNameLength } from "#domain/customers/promotions/idea.ts";
import { type Generation, generationsQuery, saveIdea } from "#web/data/customers/promotions.ts";
import { useWorkspaceCurrency } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { SampleMark } from "#web/ui/sample-mark.tsx";
import { Section } from "#web/ui/section.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { IdeaCard, Warning } from "./idea-card.tsx";
import { useIdeaValues, useIdeaText } from "./use-idea-text.ts";

type Props = { canEdit: boolean; timeZone: string; onLive: (idea: Idea, name: string) => void };

export function GeneratedIdeas(props: Props) {
  const { t } = useTranslation("promotion-ideas");
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(generationsQuery());
  const generations = data?.pages.flat();
  return (
    <Section title={t("generated.title")}>
      {generations?.length === 0 && (
        <>
          <p className="text-muted-foreground text-sm">{t("generated.none")}</p>
          <div aria-hidden className="grid gap-4 xl:grid-cols-2 print:hidden">
            <div className="faded-list h-60 rounded-lg border" />
            <div className="faded-list h-60 rounded-lg border max-xl:hidden" />
          </div>
        </>
      )}
      {generations?.map((generation) => (
        <OneGeneration key={generation.id} generation={generation} {...props} />
      ))}
      {hasNextPage && (
        <Button
          variant="outline"
          className="justify-self-start"
          pending={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t("generated.earlier")}
        </Button>
      )}
    </Section>
  );
}

function OneGeneration({ generation, canEdit, timeZone, onLive }: Props & { generation: Generation }) {
  const { t } = useTranslation("promotion-ideas");
  const { moment, list } = useFormat();
  const valuesOf = useIdeaValues();
  const text = useIdeaText();
  const [saved, setSaved] = useState<ReadonlySet<number>>(new Set());
  const { mutate: save } = useMutation({
    ...saveIdea,
    onSuccess: (_, { name }) => notify.success(t("generated.saved", { name })),
  });
  const nameOf = (idea: Idea) => text.title(idea).slice(0, maxNameLength);
  const { request, result, created_at: at, author, samples } = generation;
  const requestText = t("generated.asked", {
    when: moment(at, timeZone),
    audience: t(`audiences.${request.audience}`),
    goals: list(request.goals.map((goal) => t(`goals.${goal}`))),
  });
  const workspaceCurrency = useWorkspaceCurrency();
  const currency = result.ideas[0]?.currency ?? workspaceCurrency;
  const needed = neededByAll(result.ideas);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-muted-foreground text-sm">
        {requestText} {author && t("generated.by", { name: author.name })}{" "}
        {request.description && `“${request.description}”`} {samples && <SampleMark isWord />}
      </p>
      {result.gaps.length > 0 && (
        <ul className="text-muted-foreground grid list-disc gap-1 pl-5 text-sm" aria-label={t("generated.gaps")}>
          {result.gaps.map(({ key, values: its }) => (
            <li key={key}>{t(`gaps.${key}`, { replace: valuesOf(its, currency) })}</li>
          ))}
        </ul>
      )}
      {needed && <Warning>{t("generated.unmeasurable", { needed: valuesOf({ needed }, currency).needed })}</Warning>}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2">
        {result.ideas.map((idea, at) => (
          <IdeaCard key={`${idea.rule} ${idea.where}`} idea={idea} hiddenWarning={needed ? "unmeasurable" : undefined}>
            {canEdit && (
              <>
                <Button variant="outline" onClick={() => onLive(idea, nameOf(idea))}>
                  {t("live.begin")}
                </Button>
                <Button
                  variant="ghost"
                  disabled={saved.has(at)}
                  onClick={() => {
                    setSaved(new Set([...saved, at]));
                    save({ name: nameOf(idea), idea, generationId: generation.id });
                  }}
                >
                  <BookmarkPlus />
                  {t("generated.save")}
                </Button>
              </>
            )}
          </IdeaCard>
        ))}
      </div>
    </div>
  );
}

/**
 * Returns the number of accounts that a measurable result needs, if several ideas were found and none has enough;
 * otherwise undefined.
 */
function neededByAll(ideas: readonly Idea[]) {
  const [first, ...others] = ideas.map(({ warnings }) => warnings.find(({ key }) => key === "unmeasurable"));
  return others.length > 0 && others.every(Boolean) ? first?.values.needed : undefined;
}
