import { withoutBidiControls } from "#domain/text-direction.ts";

/** Downloads a file. */
export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  // Names in sentences are isolated.
  link.download = withoutBidiControls(name);
  link.click();
  // The URL has to stay valid until the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
