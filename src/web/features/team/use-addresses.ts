import { useState } from "react";

import { isComplete, readAddresses } from "#domain/people/addresses.ts";

export type Addresses = ReturnType<typeof useAddresses>;

/** The addresses that somebody has named, each once, and what they are still typing. */
export function useAddresses(first: readonly string[]) {
  const [all, setAll] = useState<readonly string[]>(first);
  const [typed, setTyped] = useState("");
  const [repeated, setRepeated] = useState<string[]>([]);
  const take = (text = typed): readonly string[] => {
    const read = readAddresses(text);
    const taken = [...new Set([...all, ...read])];
    setTyped("");
    if (read.length === 0) return all;
    setAll(taken);
    setRepeated(read.filter((one) => all.includes(one)));
    return taken;
  };
  return {
    all,
    typed,
    /** Those of the last that were there already. */
    repeated,
    type: (text: string) => void (isComplete(text) ? take(text) : setTyped(text)),
    /** Also reads what is still being typed; gives all there are then. */
    take: () => take(),
    remove: (address: string) => {
      setAll(all.filter((one) => one !== address));
      setRepeated([]);
    },
    replace: (addresses: readonly string[]) => setAll(addresses),
  };
}
