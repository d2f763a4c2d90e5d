/** The patterns of the slots in a clause. The shortest match is used. */
export const slots = {
  which: ".{1,80}?",
  field: ".{1,40}?",
  value: ".{1,60}?",
  stage: ".{1,60}?",
  people: ".{1,120}?",
  person: ".{1,60}?",
  tag: ".{1,60}?",
  title: "(?:[\\uE000-\\uF8FF]|[^\\uE000-\\uF8FF]{1,200}?)",
  text: "(?:[\\uE000-\\uF8FF]|[^\\uE000-\\uF8FF]{1,250}?)",
  pair: ".{2,80}?",
  monthday: "\\d{1,2}",
  condition: ".{1,200}?",
  rest: ".{2,250}?",
} as const;
export type Slot = keyof typeof slots | "kind" | "duration" | "hour" | "weekdays" | "sameDay" | "nextDay";
/**
 * The text of each slot in a clause; if a slot occurs several times, the matching texts are joined with line breaks.
 */
export type Captures = Readonly<Partial<Record<Slot, string>>>;
