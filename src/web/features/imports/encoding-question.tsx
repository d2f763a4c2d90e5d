import { useTranslation } from "react-i18next";

import type { Dialect, Encoding } from "#domain/imports/dialect.ts";
import { joinFacts } from "#domain/text-direction.ts";

import { Note } from "./note.tsx";
import { RadioChoice } from "./radio-choice.tsx";

const maxOptions = 5;

/** If the encoding is ambiguous, asks which interpretation of some cells is right. */
export function EncodingQuestion({
  dialect,
  answer,
  onAnswer,
}: {
  dialect: Dialect;
  answer: Encoding | null;
  onAnswer: (encoding: Encoding) => void;
}) {
  const { t } = useTranslation("imports");
  const looks = new Map([...dialect.readings].reverse().map((reading) => [reading.cells.join("\n"), reading]));
  // Encodings that result in the same text are offered once, as the most likely one.
  const offered = dialect.readings.filter((reading) => looks.get(reading.cells.join("\n")) === reading);
  const options = offered.slice(0, maxOptions).map(({ encoding, cells }) => ({
    value: encoding,
    label: (
      <span className="grid min-w-0 gap-0.5">
        <bdi className="break-words">{joinFacts(cells)}</bdi>
        <span className="text-xs font-normal opacity-80">{t(`reading.encodings.${encoding}`)}</span>
      </span>
    ),
  }));
  return (
    <Note tone="warning" title={t("encoding.title")}>
      <div className="grid gap-2">
        <p>{t("encoding.text")}</p>
        <RadioChoice label={t("encoding.title")} options={options} value={answer} onChange={onAnswer} isList />
      </div>
    </Note>
  );
}
