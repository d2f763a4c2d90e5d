// References to the files opened during this visit, by import, so that they can be parsed again with other options.
// They hold no content and are lost on reload.
const files = new Map<string, File>();

export function storeLocalFile(importId: string, file: File) {
  files.set(importId, file);
}

export function localFile(importId: string): File | undefined {
  return files.get(importId);
}
