import { useState } from "react";

import { copyText } from "#web/ui/copy-text.ts";

/** Copies a text, remembers which one, and reports the result. */
export function useCopy() {
  const [copied, setCopied] = useState<string>();
  const copy = async (text: string): Promise<boolean> => {
    const isCopied = await copyText(text);
    if (isCopied) setCopied(text);
    return isCopied;
  };
  return { copied, copy };
}
