import type { ColumnProfile } from "#domain/imports/column-profile.ts";
import { holdsSeveral, singleValues } from "#domain/imports/custom-field-choices.ts";
import { type CustomField, type CustomKind, customKinds } from "#domain/records/custom-fields/custom-fields.ts";

export type CreatableKind = Exclude<CustomKind, "link" | "formula">;

/** The kinds of custom fields that can be created from a file's column. */
export const creatableKinds = customKinds.filter(
  (kind): kind is CreatableKind => kind !== "link" && kind !== "formula",
);

/** A choice field is suggested up to this number of distinct values. */
const maxGuessedChoices = 20;
const maxChoices = 200;
const maxCharacters = 100;
const longText = 200;

/** True if the values of a column can be the choices of a field. */
export const canBeChoices = ({ values }: ColumnProfile, kind: CreatableKind): boolean => {
  const single = kind === "multiChoice" ? singleValues(values) : values;
  return single.length > 0 && single.length <= maxChoices && single.every(({ value }) => value.length <= maxCharacters);
};

/** Guesses the kind of custom field for the values of a column; the user can choose another. */
export function guessKind(column: ColumnProfile): CreatableKind {
  switch (column.kind) {
    case "integer":
    case "decimal":
      return column.number?.currency ? "money" : "number";
    case "percent":
      return "percent";
    case "date":
      return "date";
    case "url":
      return "url";
    case "yesNo":
      return "boolean";
    case "text":
      return guessText(column);
    case "empty":
    case "email":
    case "phone":
      return "text";
  }
}

/** Names of columns with remarks, which are not choices even if they are repeated. */
const remarks =
  /\b(notes?|comments?|remarks?|description|memo|notas?|observaciones|comentarios?|bemerkung(?:en)?|notizen?)\b|备注|说明|備考|メモ|コメント|비고|메모/i;

function guessText(column: ColumnProfile): CreatableKind {
  const { name, values, filled, samples } = column;
  if (remarks.test(name)) return "longText";
  // Values that are repeated are choices; values that differ in each row are not.
  if (holdsSeveral(values) && singleValues(values).length <= maxGuessedChoices && canBeChoices(column, "multiChoice"))
    return "multiChoice";
  if (values.length <= maxGuessedChoices && filled >= values.length * 2 && canBeChoices(column, "choice"))
    return "choice";
  return samples.some((sample) => sample.length > longText) ? "longText" : "text";
}

/** Returns the options of a field that is created from a column, with the column's values as choices. */
export function newFieldOptions(column: ColumnProfile, kind: CreatableKind): CustomField["options"] {
  if (kind !== "choice" && kind !== "multiChoice") return {};
  const labels = new Map<string, string>();
  for (const { value } of kind === "multiChoice" ? singleValues(column.values) : column.values)
    if (!labels.has(value.trim().toLowerCase())) labels.set(value.trim().toLowerCase(), value.trim());
  return { choices: [...labels.values()].map((label) => ({ key: "", label, colour: "slate" })) };
}
