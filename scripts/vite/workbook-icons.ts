import type { Plugin } from "vite";

const mark = "?workbook";
const isWorkbook = (importer = "") => importer.includes("/@ironcalc/workbook/") || importer.endsWith(mark);

/**
 * Resolves the spreadsheet's icons to separate copies. Shared icons would be in the icon file that every screen loads.
 */
export const workbookIcons: Plugin = {
  name: "vanda:workbook-icons",
  apply: "build",
  enforce: "pre",
  async resolveId(source, importer) {
    if (!isWorkbook(importer) || (source !== "lucide-react" && !importer?.endsWith(mark))) return null;
    const resolved = await this.resolve(source, importer?.replace(mark, ""), { skipSelf: true });
    return resolved?.id.includes("/lucide-react/") ? { ...resolved, id: `${resolved.id}${mark}` } : resolved;
  },
};
