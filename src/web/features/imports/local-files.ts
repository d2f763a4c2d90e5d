// The browser's references to files of this visit, by import: they can be read again with other options. They hold no
// content, and are lost on reload.
const files = new Map<string, File>();

export function storeLocalFile(importId: string, file: File) {
  files.set(importId, file);
}

export function localFile(importId: string): File | undefined {
  return files.get(importId);
}
