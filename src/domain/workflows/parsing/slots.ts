/** The slots of a clause; the shortest match is used. */
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
/** The values of a clause's slots; if a slot occurs twice, the first that matched. */
export type Captures = Readonly<Partial<Record<Slot, string>>>;
