import { X } from "lucide-react";
import { useTranslation } from "react-i18next";

import { fitWants, isOfParts } from "#domain/assistant/fit-wants.ts";
import { inferMetric } from "#domain/assistant/infer-metric.ts";
import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { type DimensionId, grains } from "#domain/metrics/question.ts";
import { comparisons, rangeNames } from "#domain/metrics/range-names.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Select } from "#web/ui/kit/select.tsx";

import { useInterpretationText } from "./use-interpretation-text.ts";

type Props = { interpretation: ParsedQuestion; isDisabled: boolean; onChange: (changed: ParsedQuestion) => void };

const groups = [
  "owner",
  "product",
  "account",
  "category",
  "region",
  "channel",
  "stage",
  "source",
  "lost_reason",
] as const satisfies readonly DimensionId[];

const none = "none";
const custom = "custom";

/** Renders the interpretation of a question part by part. Changing a part asks again. */
export function InterpretationChips({ interpretation, isDisabled, onChange: ask }: Props) {
  const { t } = useTranslation(["ai-chat", "measures"]);
  const texts = useMeasureTexts();
  const write = useInterpretationText();
  const { range, by, grain, compare, filters, wants, rank, within } = interpretation;
  const isRanking = rank !== undefined && by.length === 0 && grain === undefined;
  const isOfNumbers = wants === undefined || isOfParts(interpretation);
  const isMetric =
    interpretation.work === undefined && isOfNumbers && !isRanking && inferMetric(interpretation) !== null;
  const days = typeof range === "object" ? custom : (range ?? none);
  const group = by[0] ?? grain ?? none;
  const onChange = (changed: ParsedQuestion) => ask(fitWants(changed));
  const without = (at: number) =>
    onChange({ ...interpretation, filters: filters.filter((_one, index) => index !== at) });
  return (
    <ul aria-label={t("interpretation")} className="flex flex-wrap items-center gap-1.5 text-sm">
      <li className={chip}>{write.what(interpretation)}</li>
      {write.extras(interpretation).map((extra) => (
        <li key={extra} className={chip}>
          {extra}
        </li>
      ))}
      {!isMetric && range !== undefined && <li className={chip}>{write.range(range)}</li>}
      {isMetric && (
        <>
          <li>
            <Select
              aria-label={t("change.group")}
              className={select}
              disabled={isDisabled}
              value={group}
              options={[
                [none, t("change.noGroup")],
                ...[...new Set([...by.slice(0, 1), ...groups])].map(
                  (dimension) => [dimension, t("chip.by", { name: texts.dimension(dimension) })] as const,
                ),
                ...grains.map((grain) => [grain, t("chip.by", { name: texts.grain(grain) })] as const),
              ]}
              onChange={(selected) => onChange(grouped(interpretation, selected))}
            />
          </li>
          <li>
            <Select
              aria-label={t("change.range")}
              className={select}
              disabled={isDisabled}
              value={days}
              options={[
                ...(typeof range === "object" ? [[custom, write.range(range)] as const] : []),
                ...(range === undefined ? [[none, t("change.noRange")] as const] : []),
                ...rangeNames.map((name) => [name, texts.range(name)] as const),
              ]}
              onChange={(selected) => {
                const named = rangeNames.find((name) => name === selected);
                if (named) onChange({ ...interpretation, range: named });
              }}
            />
          </li>
          <li>
            <Select
              aria-label={t("change.compare")}
              className={select}
              disabled={isDisabled}
              value={compare ?? none}
              options={[none, ...comparisons].map(
                (comparison) => [comparison, texts.comparison(comparison as "none")] as const,
              )}
              onChange={(selected) => {
                const { compare: _before, ...rest } = interpretation;
                const named = comparisons.find((comparison) => comparison === selected);
                onChange(named ? { ...rest, compare: named } : rest);
              }}
            />
          </li>
        </>
      )}
      {filters.map((filter, at) => (
        <RemovableChip
          key={`${filter.by} ${filter.id}`}
          text={write.filter(filter, interpretation)}
          isDisabled={isDisabled}
          onRemove={() => without(at)}
        />
      ))}
      {within && (
        <RemovableChip
          text={write.within(within)}
          isDisabled={isDisabled}
          onRemove={() => onChange(ofAll(interpretation))}
        />
      )}
    </ul>
  );
}

const select = "w-auto max-w-48";

function ofAll({ within: _within, ...rest }: ParsedQuestion): ParsedQuestion {
  return rest;
}

function grouped(interpretation: ParsedQuestion, selected: string): ParsedQuestion {
  const { grain: _grain, rank: _rank, limit: _limit, ...rest } = interpretation;
  const grain = grains.find((grain) => grain === selected);
  if (grain) return { ...rest, by: [], grain };
  const dimension = [...groups, ...interpretation.by].find((group) => group === selected);
  return { ...rest, by: dimension ? [dimension] : [] };
}

const chip = "bg-muted inline-flex min-h-8 max-w-full items-center gap-1 rounded-md px-2.5";

type ChipProps = { text: string; isDisabled: boolean; onRemove: () => void };

function RemovableChip({ text, isDisabled, onRemove }: ChipProps) {
  const { t } = useTranslation("ai-chat");
  return (
    <li className={chip}>
      <span className="min-w-0 break-words">{text}</span>
      <Button
        variant="ghost"
        size="icon-sm"
        className="-mr-2"
        disabled={isDisabled}
        aria-label={t("change.remove", { filter: text })}
        onClick={onRemove}
      >
        <X />
      </Button>
    </li>
  );
}
