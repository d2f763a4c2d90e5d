export const referenceLabels = [
  "name",
  "type",
  "description",
  "required",
  "example",
  "response",
  "errors",
  "methods",
] as const;
/** The labels of the API reference in the language of a page. */
export type ReferenceLabels = Record<(typeof referenceLabels)[number], string>;
export const referenceSections = ["tables", "routines", "functions"] as const;
export type ReferenceSection = (typeof referenceSections)[number];
/** Returns the HTML of a section of the API reference. */
export type RenderReference = (section: ReferenceSection, labels: ReferenceLabels) => string;

// A character from the private use area, which no text contains.
const mark = "\uE003";
const toFill = new RegExp(`${mark}(\\w+)${mark}([^${mark}]*)${mark}`, "g");

/** Returns a placeholder for a section of the API reference, which the server knows but the build does not. */
export const referenceToFill = (section: ReferenceSection, labels: ReferenceLabels): string =>
  `${mark}${section}${mark}${JSON.stringify(labels)}${mark}`;

/** True if a page contains sections of the API reference. */
export const hasReference = (page: string): boolean => page.includes(mark);

/** Fills in the sections of the API reference. */
export const fillReference = (page: string, render: RenderReference): string =>
  page.replaceAll(toFill, (_, section: ReferenceSection, labels: string) =>
    render(section, JSON.parse(labels) as ReferenceLabels),
  );
