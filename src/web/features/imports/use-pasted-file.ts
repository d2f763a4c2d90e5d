import { useEffect, useEffectEvent } from "react";

/** Calls back with the files that the user pastes into the page. Copied cells become a text file with this name. */
export function usePastedFile(name: string, onFiles: (files: File[]) => void) {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches("input:not([type=file]), textarea");
    if (isTyping || !event.clipboardData) return;
    const { files } = event.clipboardData;
    const text = event.clipboardData.getData("text/plain");
    // Spreadsheets also copy an image of the cells, so their text comes first.
    if (/\S\s*[\t\n]/.test(text)) onFiles([new File([text], name, { type: "text/plain" })]);
    else if (files.length > 0) onFiles([...files]);
  });
  useEffect(() => {
    addEventListener("paste", paste);
    return () => removeEventListener("paste", paste);
  }, []);
}
