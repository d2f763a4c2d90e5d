/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // After the click has been acted on; until then the address must lead somewhere.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
