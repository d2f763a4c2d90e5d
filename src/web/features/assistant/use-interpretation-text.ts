import { useTranslation } from "react-i18next";

import { inferMetric } from "#domain/assistant/infer-metric.ts";
import { isColumnKey, type ParsedFilter, type ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { choiceDimensions } from "#domain/metrics/measure-result.ts";
import type { Range } from "#domain/metrics/question.ts";
import { isEntity } from "#domain/records/kinds/kinds.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { useListText } from "./use-list-text.ts";
import { useWorkText } from "./use-work-text.ts";

/** Returns formatters that describe an interpretation in the user's language: 'Deals won · by owner · this quarter'. */
export function useInterpretationText() {
  const { t } = useTranslation(["ai-chat", "kinds", "measures"]);
  const texts = useMeasureTexts();
  const { list, number, day } = useFormat();
  const listText = useListText();
  const workText = useWorkText();

  const range = (request: Range) => (typeof request === "string" ? texts.range(request) : texts.span(request));
  const filterName = ({ by }: ParsedFilter) => (isColumnKey(by) ? t(`column.${by}`) : texts.dimension(by));
  const filter = (parsed: ParsedFilter, { orders }: Pick<ParsedQuestion, "orders"> = {}) => {
    const name = filterName(parsed);
    if (parsed.id === null) return t("chip.without", { name });
    const { id, label, by } = parsed;
    const value = texts.group({ id, label: label ?? id, choice_of: choiceDimensions.find((choice) => choice === by) });
    if (orders === "goods" && by === "product")
      return t(parsed.isExcluded ? "chip.notBought" : "chip.bought", { value });
    return t(parsed.isExcluded ? "chip.except" : "chip.is", { name, value });
  };
  function what(interpretation: ParsedQuestion): string {
    const { subject, state, isNotState, wants, rank, work } = interpretation;
    if (work) return joinFacts(workText.parts(work));
    const measure =
      wants === "list" || interpretation.orders !== undefined || (rank && interpretation.by.length === 0)
        ? (interpretation.measure ?? null)
        : inferMetric(interpretation);
    if (measure !== null) return texts.name(measure);
    if (subject === undefined) return "";
    const name = isEntity(subject) ? t(`kinds:${subject}.many`) : t(`subject.${subject}`);
    if (state === undefined) return name;
    return joinFacts([name, t(isNotState ? "chip.not" : "chip.state", { state: t(`state.${state}`) })]);
  }
  /** Returns the texts of all parts except periods and groups: rank, limit, cause and so on. */
  function extras({ wants, limit, amounts = [], quietSince, isClosing, ...read }: ParsedQuestion): string[] {
    const { orders } = read;
    const rank = read.rank ?? read.byDate;
    return [
      ...(wants && wants !== "list" ? [t(`chip.${wants}`)] : []),
      ...(rank ? [limit ? t(`rank.${rank}Of`, { total: number(limit) }) : t(`rank.${rank}`)] : []),
      ...amounts.map(({ than, value }) => t(`amount.${than}`, { value: number(value) })),
      ...(quietSince ? [t("chip.quiet", { day: day(quietSince) })] : []),
      ...(orders && orders !== "goods" ? [t(`orders.${orders}`)] : []),
      ...(isClosing ? [t("chip.closing")] : []),
    ];
  }
  function parts(interpretation: ParsedQuestion): string[] {
    const { by, grain, compare } = interpretation;
    return [
      what(interpretation),
      ...extras(interpretation),
      ...(by.length > 0 ? [t("chip.by", { name: list(by.map((dimension) => texts.dimension(dimension))) })] : []),
      ...(grain ? [t("chip.by", { name: texts.grain(grain) })] : []),
      ...interpretation.filters.map((one) => filter(one, interpretation)),
      ...(interpretation.within ? [listText(interpretation.within)] : []),
      ...(interpretation.range ? [range(interpretation.range)] : []),
      ...(compare ? [t("chip.compare", { with: texts.comparison(compare) })] : []),
    ].filter(Boolean);
  }
  return {
    range,
    filter,
    within: listText,
    what,
    extras,
    line: (interpretation: ParsedQuestion) => joinFacts(parts(interpretation)),
  };
}
