import { fileTypeFromBuffer } from "file-type";

/** File extensions of programs, which must not be shared through a CRM. */
const programEndings =
  /\.(exe|msi|msix|com|scr|pif|cpl|dll|sys|bat|cmd|ps1|vbs|vbe|wsf|wsh|hta|jar|app|dmg|pkg|apk|sh|run|lnk|reg|scf|desktop)$/i;
const programTypes = new Set([
  "application/x-msdownload",
  "application/vnd.microsoft.portable-executable",
  "application/x-elf",
  "application/x-mach-binary",
  "application/x-apple-diskimage",
  "application/vnd.android.package-archive",
  "application/java-vm",
  "application/x-ms-shortcut",
]);

/** Text files have no signature. Their extension is trusted, because the server never displays a file by its type. */
const textTypes: Record<string, string> = {
  csv: "text/csv",
  txt: "text/plain",
  md: "text/markdown",
  json: "application/json",
  xml: "application/xml",
  html: "text/html",
  svg: "image/svg+xml",
  ics: "text/calendar",
  vcf: "text/vcard",
  eml: "message/rfc822",
};

/** True for the file name of a program. */
export const isProgramName = (name: string): boolean => programEndings.test(name);

/** Returns the media type of a file, by its contents or else by its name; null for programs. */
export async function fileKind(name: string, bytes: Uint8Array): Promise<string | null> {
  const isScript = bytes[0] === 0x23 && bytes[1] === 0x21;
  if (isProgramName(name) || isScript) return null;
  const fileType = await fileTypeFromBuffer(bytes);
  if (fileType) return programTypes.has(fileType.mime) ? null : fileType.mime;
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  return (Object.hasOwn(textTypes, ending) && textTypes[ending]) || "application/octet-stream";
}
