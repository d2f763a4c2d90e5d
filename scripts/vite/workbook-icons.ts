import type { Plugin } from "vite";

const mark = "?workbook";
const isWorkbook = (importer = "") => importer.includes("/@ironcalc/workbook/") || importer.endsWith(mark);

/** Gives the spreadsheet icons of its own: shared, its many would be in the file of icons that every screen loads. */
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
