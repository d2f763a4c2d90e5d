import { type Packed, zipOf } from "./zip.ts";

/** A sheet as XML: its rows, and the elements after them. */
export type SheetXml = { name: string; rows: string; state?: "hidden" | "veryHidden"; after?: string };
type Options = {
  strings?: string[];
  /**
   * Number formats, by the style number of a cell, starting with 1: a custom format, or the number of a built-in one.
   */
  formats?: (string | number)[];
  counts1904?: boolean;
  /** Parts to add to a valid workbook, or to replace. */
  parts?: Packed[];
};

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = (list: [string, string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/${kind}" Target="${target}"/>`)
    .join("")}</Relationships>`;
export const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Builds a workbook in the format that Excel writes, part by part. */
export function workbookOf(sheets: SheetXml[], options: Options = {}): Buffer<ArrayBuffer> {
  const { strings = [], formats = [], counts1904 = false, parts = [] } = options;
  const own = new Map(parts.map((part) => [part.name, part]));
  const honest: Packed[] = [
    { name: "[Content_Types].xml", bytes: "<Types/>" },
    { name: "_rels/.rels", bytes: relations([["officeDocument", "xl/workbook.xml"]]) },
    {
      name: "xl/workbook.xml",
      bytes: `<workbook ${main} xmlns:r="${office}"><workbookPr date1904="${Number(counts1904)}"/><sheets>${sheets
        .map(
          ({ name, state = "visible" }, index) =>
            `<sheet name="${escaped(name)}" sheetId="${index + 1}" state="${state}" r:id="rId${index + 1}"/>`,
        )
        .join("")}</sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      bytes: relations([
        ...sheets.map((_sheet, index): [string, string] => ["worksheet", `worksheets/sheet${index + 1}.xml`]),
        ["styles", "styles.xml"],
        ["sharedStrings", "sharedStrings.xml"],
      ]),
    },
    {
      name: "xl/styles.xml",
      bytes: `<styleSheet ${main}><numFmts>${formats
        .map((code, index) =>
          typeof code === "string" ? `<numFmt numFmtId="${164 + index}" formatCode="${escaped(code)}"/>` : "",
        )
        .join("")}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
        .map((code, index) => `<xf numFmtId="${typeof code === "string" ? 164 + index : code}"/>`)
        .join("")}</cellXfs></styleSheet>`,
    },
    {
      name: "xl/sharedStrings.xml",
      bytes: `<sst ${main}>${strings.map((text) => (text.startsWith("<") ? `<si>${text}</si>` : `<si><t>${escaped(text)}</t></si>`)).join("")}</sst>`,
    },
    ...sheets.map(({ rows, after = "" }, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      bytes: `<?xml version="1.0"?><worksheet ${main}><sheetData>${rows}</sheetData>${after}</worksheet>`,
    })),
  ];
  const names = new Set(honest.map(({ name }) => name));
  return zipOf([...honest.map((part) => own.get(part.name) ?? part), ...parts.filter(({ name }) => !names.has(name))]);
}

/**
 * Returns the rows of a sheet as XML. A cell is a text, a number, true or false, its XML as `<c …>…</c>`, or null for
 * no cell.
 */
export const rowsOf = (rows: (string | number | boolean | null)[][], from = 1): string =>
  rows
    .map(
      (cells, index) =>
        `<row r="${from + index}">${cells.map((cell, at) => cellXml(cell, at, from + index)).join("")}</row>`,
    )
    .join("");

function cellXml(cell: string | number | boolean | null, column: number, row: number): string {
  const place = `r="${String.fromCharCode(65 + column)}${row}"`;
  if (cell === null) return "";
  if (typeof cell === "number") return `<c ${place}><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c ${place} t="b"><v>${Number(cell)}</v></c>`;
  if (cell.startsWith("<c")) return cell.replace("<c", `<c ${place}`);
  return `<c ${place} t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
}
