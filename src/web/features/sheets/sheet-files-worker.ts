import init, { Model } from "@ironcalc/wasm";

import { workbookContainer } from "#domain/imports/file-kind.ts";
import type { FileLoss } from "#domain/sheets/opened-file.ts";
import { sheetLimits } from "#domain/sheets/sheet-limits.ts";

import { FileProblem } from "./file-problem.ts";
import type { FileReply, FileRequest } from "./sheet-files.ts";

async function work({ task, engine }: FileRequest): Promise<FileReply> {
  await init({ module_or_path: engine });
  if ("save" in task) {
    const model = Model.from_bytes(task.content, "en");
    if (task.save === "csv") return (await import("./write-csv.ts")).writeCsvFile(model, task.sheet);
    return (await import("./write-xlsx.ts")).writeXlsxFile(model);
  }
  const { bytes, language, spoken, timeZone, name } = task;
  const container = workbookContainer(bytes);
  if (container === "old") throw new FileProblem("locked");
  const model = new Model("workbook", "en", timeZone, "en");
  let losses: FileLoss[];
  if (container) {
    losses = await (await import("./open-xlsx.ts")).openXlsx(bytes, model);
    if (name.toLowerCase().endsWith(".xlsm")) losses.push({ kind: "macros", count: 1 });
  } else losses = (await import("./open-csv.ts")).openCsv(bytes, model, language);
  model.setSelectedCell(1, 1);
  // From here on, text is in the user's language.
  model.setLocale(spoken);
  model.setLanguage(spoken);
  const content = model.toBytes();
  if (content.length > sheetLimits.bytes) throw new FileProblem("too_full");
  return { bytes: content, losses };
}

addEventListener("message", ({ data }: MessageEvent<FileRequest>) => {
  work(data).then(postMessage, (problem: unknown) => {
    if (!(problem instanceof FileProblem)) console.warn(problem);
    postMessage({ rejection: problem instanceof FileProblem ? problem.rejection : "broken" } satisfies FileReply);
  });
});
