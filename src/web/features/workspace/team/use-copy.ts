import { useState } from "react";

import { copyText } from "#web/ui/copy-text.ts";

/** Returns the text copied last, and a function that copies a text and returns false if that fails. */
export function useCopy() {
  const [copied, setCopied] = useState<string>();
  const copy = async (text: string): Promise<boolean> => {
    const isCopied = await copyText(text);
    if (isCopied) setCopied(text);
    return isCopied;
  };
  return { copied, copy };
}
