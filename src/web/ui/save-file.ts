import { withoutBidiControls } from "#domain/bidi-controls.ts";

export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  // Names within sentences contain control characters for text direction.
  link.download = withoutBidiControls(name);
  link.click();
  // Revoked later, because the URL has to be valid until the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
