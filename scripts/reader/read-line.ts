import { dictionaryOf, questionWords } from "#domain/assistant/dictionary.ts";
import type { FilterKey } from "#domain/assistant/parsed-question.ts";
import { numberOf } from "#domain/assistant/read-calendar.ts";
import { segmentQuestion } from "#domain/assistant/read-question.ts";
import { carrierOf, readSlots, type Slots } from "#domain/assistant/reader/read-slots.ts";
import { seenPieces } from "#domain/assistant/reader/reader-features.ts";
import { segment } from "#domain/assistant/segment.ts";
import type { NamedValue, Vocabulary } from "#domain/assistant/vocabulary.ts";
import { fold, isLatin } from "#domain/language/fold.ts";
import type { Language } from "#domain/languages.ts";

import type { LabelledSlot, TrainingLine } from "./training-lines.ts";

/** The kinds of names in training lines, with the filter that each kind belongs to. */
const nameKinds: Readonly<Record<string, FilterKey>> = {
  owner: "owner",
  account: "account",
  contact: "contact",
  product: "product",
  category: "category",
  stage: "stage",
  place: "city",
  source: "source",
  channel: "channel",
  industry: "industry",
  priority: "priority",
  team: "team",
  field: "custom",
};

/** A training line as read by the grammar. */
export type LineRead = {
  slots: Slots;
  /** True if the grammar reads all dates, numbers and names of the label, and no others. */
  isRead: boolean;
  /** The pieces of the words outside the slots. */
  pieces: string[];
  vocabulary: Vocabulary;
};

const today = "2026-11-28";

/** Reads the slots of a training line, with a vocabulary that contains the names in the label. */
export function readLine({ text, language, slots: labelled, rest, frame }: TrainingLine): LineRead {
  const vocabulary = vocabularyOf(labelled, language);
  const slots = readSlots(segmentQuestion(text, vocabulary, language), today);
  const plain = dictionaryOf(language, { names: [] });
  const carriers = rest.map((part) => carrierOf(segment(part, plain).tokens, new Map()));
  return {
    slots,
    isRead: isAsLabelled(labelled, slots, { language, isCompared: frame.compare !== undefined }),
    pieces: carriers.flatMap(seenPieces),
    vocabulary,
  };
}

function vocabularyOf(labelled: readonly LabelledSlot[], language: Language): Vocabulary {
  const names = labelled.flatMap(({ kind, text, isExcluded }, at): NamedValue[] => {
    const by = nameKinds[kind];
    const label = nameIn(text, isExcluded, language);
    const id = by === "custom" ? `deals.cf_field.n${at}` : `n${at}`;
    return by ? [{ by, id, label }] : [];
  });
  return {
    names,
    me: { id: "me", name: "Ana Berg" },
    stages: { open: ["open"], won: ["won"], lost: ["lost"] },
    today,
    ownToday: today,
  };
}

const honorific = /(さん|さま|様|君|くん|氏|님|씨)$/u;

/** Returns the name in a slot, without an honorific and, for an excluded name, without words such as “except”. */
function nameIn(text: string, isExcluded: boolean, language: Language): string {
  const name = text.replace(honorific, "");
  if (!isExcluded) return name;
  const phrases = (["not.except", "not.not", "not.without"] as const)
    .flatMap((concept) => (questionWords(language)[concept] ?? "").split("|"))
    .map((phrase) => phrase.trim())
    .filter(Boolean)
    .toSorted((one, other) => other.length - one.length);
  const folded = fold(name);
  const start = phrases.find((phrase) => folded.startsWith(fold(phrase)));
  const end = phrases.find((phrase) => folded.endsWith(fold(phrase)));
  return name.slice(start?.length ?? 0, name.length - (end?.length ?? 0)).trim() || name;
}

/**
 * True if the grammar reads the same dates and numbers as the label, and as many names. Days after “compared with” are
 * not labelled, so further days are accepted in a comparison.
 */
function isAsLabelled(
  labelled: readonly LabelledSlot[],
  slots: Slots,
  { language, isCompared }: { language: Language; isCompared: boolean },
): boolean {
  const { texts, filters } = slots;
  const dictionary = dictionaryOf(language, { names: [] });
  const isSame = numberGroups.every(({ kinds, letters, valueOf }: NumberGroup) => {
    const own = labelled.filter(({ kind }) => kinds.includes(kind));
    const isOne = kinds.includes("n") && own.length === 0 && slots.limit === 1;
    if (isOne || (own.length === 1 && isReadAlike(own[0], slots, { valueOf, language }))) return true;
    const left = Array.from(letters.map((letter) => texts[letter] ?? "").join(""));
    const isAllRead = labelled
      .filter(({ kind }) => kinds.includes(kind))
      .every(({ text }) => {
        const unread = segment(text, dictionary)
          .tokens.filter((token) => !kinds.includes("n") || numberOf(token) !== undefined)
          .flatMap((token) => (token.concepts.includes("noise") ? [] : Array.from(token.text)))
          .filter((character) => {
            const at = left.indexOf(character);
            if (at >= 0) left.splice(at, 1);
            return at < 0 && character !== " ";
          });
        // Articles and prepositions may stay unread.
        return unread.length <= smallWord && unread.every((character) => isLatin(character) && !/\d/.test(character));
      });
    // “Overall” and “in total” may or may not be labelled as days.
    for (const character of texts.E ?? "") if (left.includes(character)) left.splice(left.indexOf(character), 1);
    const isNoMore = prepositions.has(left.join("").replaceAll(" ", ""));
    return isAllRead && (isNoMore || (isCompared && kinds.includes("days")));
  });
  const names = labelled.filter(({ kind }) => nameKinds[kind]);
  return isSame && filters.filter(({ id }) => id !== null).length === new Set(names.map(({ text }) => text)).size;
}

/** True if a labelled text alone has the same value as the grammar reads in the question. */
function isReadAlike(
  labelled: LabelledSlot | undefined,
  slots: Slots,
  { valueOf, language }: { valueOf: (slots: Slots) => unknown; language: Language },
): boolean {
  const alone = readSlots(segment(labelled?.text ?? "", dictionaryOf(language, { names: [] })), today);
  const isComplete = alone.rest.every(({ concepts }) =>
    concepts.some((name) => name === "noise" || name === "time.all"),
  );
  const value = JSON.stringify(valueOf(alone));
  return isComplete && value !== undefined && value !== "{}" && value === JSON.stringify(valueOf(slots));
}

const smallWord = 4;
/** Words that the grammar reads as part of days but labels do not include. */
const prepositions = new Set(["", "in", "inthe", "over", "overthe", "from", "desde", "desdehace", "en", "de", "del"]);

/**
 * The kinds of dates and numbers in training lines, with the letters by which `Slots.texts` groups the corresponding
 * texts.
 */
const numberGroups: readonly NumberGroup[] = [
  {
    kinds: ["days", "for"],
    letters: ["D", "F", "E"],
    valueOf: ({ days, duration }) => (duration ? { ...days, duration } : days),
  },
  { kinds: ["amount"], letters: ["A"], valueOf: ({ amounts }) => amounts },
  { kinds: ["n"], letters: ["N"], valueOf: ({ limit }) => limit },
];
type NumberGroup = {
  kinds: readonly string[];
  letters: readonly string[];
  valueOf: (slots: Slots) => unknown;
};
