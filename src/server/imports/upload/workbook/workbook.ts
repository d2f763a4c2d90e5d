import { builtInFormat, numberStyle, type NumberStyle } from "#server/imports/upload/workbook/number-style.ts";
import { readAllXml } from "#server/imports/upload/workbook/read-xml.ts";
import { brokenWorkbook, notWorkbook } from "#server/imports/upload/workbook/workbook-errors.ts";
import type { WorkbookParts } from "#server/imports/upload/workbook/workbook-parts.ts";

export type SheetLocation = { name: string; isHidden: boolean; path: string };

/** The information needed to interpret the cells of any sheet. */
export type Workbook = {
  /** The sheets in the order of their tabs. */
  sheets: SheetLocation[];
  counts1904: boolean;
  /** Returns the style of a cell by its index; the default style if the index is unknown. */
  styleOf: (style: number) => NumberStyle;
  stringsPath: string | undefined;
};

type Relation = { id: string; kind: string; path: string };

const plain: NumberStyle = { shows: "number" };
/** Excel limits the number of sheets only by memory, but users choose among dozens at most. */
const maxSheets = 1000;

/**
 * Reads the description of a workbook, without its sheets' cells. Throws a FunctionError for a file of another type or
 * without sheets.
 */
export async function readWorkbook(parts: WorkbookParts): Promise<Workbook> {
  const path = await findWorkbook(parts);
  const relations = await readRelations(parts, path);
  const targetOf = (kind: string) => relations.find((relation) => relation.kind === kind)?.path;
  const sheets: SheetLocation[] = [];
  let counts1904 = false;
  await readAllXml(parts.read(path), {
    onOpen(name, attributes) {
      if (name === "workbookPr") counts1904 = isTrue(attributes.date1904);
      if (name !== "sheet") return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1];
      const relation = relations.find((each) => each.id === id);
      // Chart and dialog sheets have no cells.
      if (relation?.kind !== "worksheet" || !parts.has(relation.path) || sheets.length >= maxSheets) return;
      const isHidden = attributes.state !== undefined && attributes.state !== "visible";
      sheets.push({ name: attributes.name ?? "", isHidden, path: relation.path });
    },
  });
  if (sheets.length === 0) throw brokenWorkbook("it has no sheet");
  const styles = targetOf("styles");
  return {
    sheets,
    counts1904,
    styleOf: styles && parts.has(styles) ? await readStyles(parts, styles) : () => plain,
    stringsPath: targetOf("sharedStrings"),
  };
}

async function findWorkbook(parts: WorkbookParts): Promise<string> {
  if (parts.has("xl/workbook.bin")) throw notWorkbook("xlsb");
  if (parts.has("content.xml") && parts.has("mimetype")) throw notWorkbook("ods");
  if (parts.has("Index/Document.iwa") || parts.has("Index.zip")) throw notWorkbook("numbers");
  if (!parts.has("[Content_Types].xml")) throw notWorkbook("zip");
  if (!parts.has("_rels/.rels")) throw brokenWorkbook("it does not say what it holds");
  const path = (await readRelations(parts, "")).find(({ kind }) => kind === "officeDocument")?.path;
  if (!path || !parts.has(path)) throw brokenWorkbook("its contents are missing");
  if (!path.toLowerCase().startsWith("xl/")) throw notWorkbook("office");
  return path;
}

async function readRelations(parts: WorkbookParts, path: string): Promise<Relation[]> {
  const folder = path.includes("/") ? path.slice(0, path.lastIndexOf("/") + 1) : "";
  const list = `${folder}_rels/${path.slice(folder.length)}.rels`;
  const relations: Relation[] = [];
  if (!parts.has(list)) return relations;
  await readAllXml(parts.read(list), {
    onOpen(name, { Id, Type, Target, TargetMode }) {
      if (name !== "Relationship" || !Id || !Type || !Target || TargetMode === "External") return;
      relations.push({ id: Id, kind: Type.slice(Type.lastIndexOf("/") + 1), path: inside(folder, Target) });
    },
  });
  return relations;
}

/** Returns a path in the form of the zip archive's list. A path outside the archive matches nothing. */
const inside = (folder: string, target: string) =>
  decodeURIComponent(new URL(target.replaceAll("%", "%25"), `file:///${folder}`).pathname.slice(1));

async function readStyles(parts: WorkbookParts, path: string): Promise<Workbook["styleOf"]> {
  const own = new Map<number, string>();
  const formats: number[] = [];
  let isCellFormats = false;
  await readAllXml(parts.read(path), {
    onOpen(name, attributes) {
      if (name === "numFmt") own.set(Number(attributes.numFmtId), attributes.formatCode ?? "");
      else if (name === "cellXfs") isCellFormats = true;
      else if (name === "xf" && isCellFormats) formats.push(Number(attributes.numFmtId ?? 0));
    },
    onClose(name) {
      if (name === "cellXfs") isCellFormats = false;
    },
  });
  const known = new Map<number, NumberStyle>();
  return (style) => {
    const id = formats[style];
    if (id === undefined) return plain;
    let read = known.get(id);
    if (!read) known.set(id, (read = numberStyle(own.get(id) ?? builtInFormat(id))));
    return read;
  };
}

const isTrue = (value: string | undefined) => value === "1" || value === "true";
