import { useState } from "react";

import { isComplete, readAddresses } from "#domain/workspace/people/addresses.ts";
import { useDraftFields } from "#web/ui/form/form-draft.ts";

export type Addresses = ReturnType<typeof useAddresses>;

/** Returns the list of entered addresses without duplicates, and the text being typed. */
export function useAddresses(draft: string, first: readonly string[]) {
  const [{ all, typed }, setValues, isRestored] = useDraftFields(draft, { all: first, typed: "" });
  const setAll = (addresses: readonly string[]) => setValues((now) => ({ ...now, all: addresses }));
  const setTyped = (text: string) => setValues((now) => ({ ...now, typed: text }));
  const [repeated, setRepeated] = useState<string[]>([]);
  const take = (text = typed): readonly string[] => {
    const read = readAddresses(text);
    const taken = [...new Set([...all, ...read])];
    setTyped("");
    if (read.length === 0) return all;
    setAll(taken);
    setRepeated(read.filter((address) => all.includes(address)));
    return taken;
  };
  return {
    all,
    typed,
    /** True if addresses were added or the typed text was restored, even while the text box is empty. */
    isUnsaved: isRestored || all.some((address) => !first.includes(address)),
    /** Addresses in the last input that were already in the list. */
    repeated,
    type: (text: string) => void (isComplete(text) ? take(text) : setTyped(text)),
    /** Adds the addresses in the text being typed, and returns all addresses. */
    take: () => take(),
    remove: (address: string) => {
      setAll(all.filter((other) => other !== address));
      setRepeated([]);
    },
    replace: (addresses: readonly string[]) => setAll(addresses),
  };
}
