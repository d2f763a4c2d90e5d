// The browser's own references to files of this visit, by import: so that one can be read again in another way.
// They hold no content, and a reload forgets them.
const files = new Map<string, File>();

export function holdFile(importId: string, file: File) {
  files.set(importId, file);
}

export function heldFile(importId: string): File | undefined {
  return files.get(importId);
}
