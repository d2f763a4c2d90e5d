import type { Plugin } from "vite";

const mark = "?workbook";
const isWorkbook = (importer = "") => importer.includes("/@ironcalc/workbook/") || importer.endsWith(mark);

/** Resolves the spreadsheet's icons to separate copies: shared, they would be in the icon file that every screen loads. */
export const workbookIcons: Plugin = {
  name: "vanda:workbook-icons",
  apply: "build",
  enforce: "pre",
  async resolveId(source, importer) {
    if (!isWorkbook(importer) || (source !== "lucide-react" && !importer?.endsWith(mark))) return null;
    const found = await this.resolve(source, importer?.replace(mark, ""), { skipSelf: true });
    return found?.id.includes("/lucide-react/") ? { ...found, id: `${found.id}${mark}` } : found;
  },
};
